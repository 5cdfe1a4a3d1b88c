import { PROFILE_FIELD_NAMES, PROFILE_FIELDS, type ProfileFieldName } from '@lodge/contracts';
import type { person } from '@lodge/testing';
import type { Page } from 'playwright-core';

type Person = ReturnType<typeof person>;

const LABELS = {
  email: 'Email',
  password: 'Password',
  confirm_password: 'Confirm Password',
  ...(Object.fromEntries(
    PROFILE_FIELD_NAMES.map((name) => [name, PROFILE_FIELDS[name].label]),
  ) as Record<ProfileFieldName, string>),
};

export type RegistrationField = keyof typeof LABELS;

export const fieldOf = (page: Page, field: RegistrationField) =>
  page.getByLabel(LABELS[field], { exact: true });

async function enter(page: Page, field: RegistrationField, value: string) {
  const control = fieldOf(page, field);
  const isOption =
    field in PROFILE_FIELDS && PROFILE_FIELDS[field as ProfileFieldName].kind === 'option';
  if (isOption) await control.selectOption(value);
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
