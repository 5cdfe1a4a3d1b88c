import type { person } from '@lodge/testing';
import type { Page } from 'playwright-core';

type Person = ReturnType<typeof person>;

const LABELS = {
  email: 'Email',
  username: 'Username',
  password: 'Password',
  confirm_password: 'Confirm Password',
  age: 'Age',
  height_feet: 'Height (feet)',
  height_inches: 'Height (inches)',
  weight_pounds: 'Weight (pounds)',
  ethnicity: 'Ethnicity',
  sexual_position: 'Sexual Position',
  notes: 'Notes',
} as const;

export type RegistrationField = keyof typeof LABELS;

export const fieldOf = (page: Page, field: RegistrationField) =>
  page.getByLabel(LABELS[field], { exact: true });

async function enter(page: Page, field: RegistrationField, value: string) {
  const control = fieldOf(page, field);
  if (field === 'ethnicity' || field === 'sexual_position') await control.selectOption(value);
  else await control.fill(value);
}

export async function fillRegistration(page: Page, applicant: Person) {
  const values: Record<string, unknown> = { ...applicant, confirm_password: applicant.password };
  for (const field of Object.keys(LABELS) as RegistrationField[])
    await enter(page, field, String(values[field] ?? ''));
}

export async function logInAs(
  page: Page,
  { email, password }: { email: string; password: string },
) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}
