import { beforeEach, expect, jest, test } from '@jest/globals';
import { ERROR_TEXTS } from '@lodge/contracts';
import { screen, waitFor } from '@testing-library/react';
import { chooseUnits } from '../../src/lib/own-units.js';
import { open } from './support/open.js';
import { FILLED, fillRegistration } from './support/registration.js';
import { APPLICANT, DONE } from './support/samples.js';
import {
  at,
  field,
  fieldErrors,
  fill,
  focused,
  follow,
  formError,
  heading,
  later,
  notice,
  notices,
  press,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';

const PASSWORD_RULE =
  'Password must be at least 8 characters with lowercase, uppercase, number, and special character';

const submit = () => press('Create Account');

const EVERY_TEXT: [label: string, wrong: string, text: string][] = [
  ['Email', '', 'Email is required'],
  ['Email', 'nobody', 'Email is invalid'],
  ['Username', '', 'Username is required'],
  ['Password', '', 'Password is required'],
  ...['Ab1!xyz', 'alllower1!', 'ALLUPPER1!', 'NoDigits!!', 'NoSpecial11'].map(
    (weak): [string, string, string] => ['Password', weak, PASSWORD_RULE],
  ),
  ['Confirm Password', 'Another-Word-1!', 'Passwords do not match'],
  ...['17', '121', '', 'x', '30.5'].map((wrong): [string, string, string] => [
    'Age',
    wrong,
    'Age must be between 18 and 120',
  ]),
  ...['3', '9', ''].map((wrong): [string, string, string] => [
    'Height (feet)',
    wrong,
    'Height (feet) must be between 4 and 8',
  ]),
  ...['-1', '12', ''].map((wrong): [string, string, string] => [
    'Height (inches)',
    wrong,
    'Height (inches) must be between 0 and 11',
  ]),
  ...['49', '501', ''].map((wrong): [string, string, string] => [
    'Weight (pounds)',
    wrong,
    'Weight must be between 50 and 500 pounds',
  ]),
  ['Height (feet)', '5.5', 'Height (feet) must be between 4 and 8'],
  ['Height (inches)', '0.5', 'Height (inches) must be between 0 and 11'],
  ['Weight (pounds)', '170.5', 'Weight must be between 50 and 500 pounds'],
  ['Weight (pounds)', '500.5', 'Weight must be between 50 and 500 pounds'],
  ['Ethnicity', '', 'Ethnicity is required'],
  ['Sexual Position', '', 'Sexual position preference is required'],
  ['Notes', 'n'.repeat(501), 'Notes must be 500 characters or less'],
];

beforeEach(async () => {
  await open('/register');
  await heading('Come on in');
});

test('shows an error under each invalid field only, moves the focus to it, and sends nothing', async () => {
  await fillRegistration();

  for (const [label, wrong, text] of EVERY_TEXT) {
    await fill(label, wrong);
    // Keeps the confirmation equal unless the mismatch is under test.
    if (label === 'Password') await fill('Confirm Password', wrong);
    await submit();
    await waitFor(() => expect(fieldErrors()).toEqual({ [label]: text }));
    await focused(await field(label));
    await fill(label, FILLED[label]!);
    await waitFor(() => expect(fieldErrors()).not.toHaveProperty(label));
    if (label === 'Password') await fill('Confirm Password', FILLED[label]!);
  }

  expect(server.writes).toEqual([]);
});

test('reports all missing fields at once, and clears each error when its field is edited', async () => {
  await submit();

  const all = {
    Email: 'Email is required',
    Username: 'Username is required',
    Password: 'Password is required',
    Age: 'Age must be between 18 and 120',
    'Height (feet)': 'Height (feet) must be between 4 and 8',
    'Height (inches)': 'Height (inches) must be between 0 and 11',
    'Weight (pounds)': 'Weight must be between 50 and 500 pounds',
    Ethnicity: 'Ethnicity is required',
    'Sexual Position': 'Sexual position preference is required',
  };
  await waitFor(() => expect(fieldErrors()).toEqual(all));
  await focused(await field('Email'));
  await screen.findByText(/9 fields need another look/);
  await follow('Ethnicity');
  await focused(await field('Ethnicity'));
  expect(location.hash).toBe('');
  await fill('Age', '3');
  const { Age: _age, ...rest } = all;
  await waitFor(() => expect(fieldErrors()).toEqual(rest));
  screen.getByRole('link', { name: 'Age' });
  await fill('Email', 'someone@lodge.example');
  await submit();
  await focused(await field('Username'));
});

test('counts the characters of the notes, takes as many as there may be, and says for 2 seconds that it has', async () => {
  jest.useFakeTimers();
  const notes = 'n'.repeat(500);
  server.on('register', { ...DONE, userId: 7 });
  await fillRegistration({ Notes: 'Four' });
  await screen.findByText('4/500');
  // An emoji counts as one character.
  await fill('Notes', '👋👋');
  await screen.findByText('2/500');
  await fill('Notes', notes);
  await screen.findByText('500/500');

  await submit();

  await notice('Account created successfully!');
  expect(server.sent('register')[0]!.body.notes).toBe(notes);
  await later(1_900);
  expect(notices()).toEqual(['Account created successfully!']);
  await later(200);
  expect(notices()).toEqual([]);
});

test('registers once, however often the button is pressed, without the password confirmation, and leads to the first steps', async () => {
  const answer = server.hold('register', { ...DONE, userId: 7 });
  await fillRegistration();
  await submit();
  await submit();
  await user.type(await field('Email'), '{Enter}');

  answer();

  await notice('Account created successfully!');
  await at('/dashboard');
  await screen.findByRole('region', { name: 'First steps' });
  expect(server.sent('register').map(({ body }) => body)).toEqual([APPLICANT]);
});

test.each([
  ['Email', 'email', 'email_taken', ERROR_TEXTS.emailTaken, 'Email is already registered'],
  [
    'Username',
    'username',
    'username_taken',
    ERROR_TEXTS.usernameTaken,
    'Username is already taken',
  ],
] as const)(
  'shows an error at the field when the %s is taken',
  async (label, name, code, error, text) => {
    server.on('register', rejected(409, code, error, { fields: { [name]: error } }));
    await fillRegistration();

    await submit();

    await waitFor(() => expect(fieldErrors()).toEqual({ [label]: text }));
    // The error is shown only at its field, without a toast.
    expect(notices()).toEqual([]);
    await at('/register');
  },
);

test('keeps what was filled in but the passwords on the way to the login and back', async () => {
  await fillRegistration();
  await follow('Log In');
  await heading('Welcome back');

  history.back();

  await heading('Come on in');
  expect((await field('Email')).value).toBe(APPLICANT.email);
  expect((await field('Age')).value).toBe(String(APPLICANT.age));
  expect((await field('Ethnicity')).value).toBe(APPLICANT.ethnicity);
  expect((await field('Password')).value).toBe('');
  expect((await field('Confirm Password')).value).toBe('');
});

test('takes a common password, of which it tells what is met, without sending it, and tells the rule to generators', async () => {
  server.on('register', { ...DONE, userId: 7 });
  await fillRegistration({ Password: '', 'Confirm Password': '' });
  await user.type(await field('Password'), 'P@ssw0rd');
  await user.type(await field('Confirm Password'), 'P@ssw0rd');
  await screen.findByText(/Many people use a password like this one\./);
  expect(screen.queryAllByText(', done.')).toHaveLength(5);
  expect(server.writes).toEqual([]);
  expect((await field('Password')).getAttribute('passwordrules')).toBe(
    'minlength: 8; maxlength: 200; required: lower; required: upper; required: digit; required: [!@#$%^&*(),.?":{}|<>];',
  );

  await submit();

  await notice('Account created successfully!');
});

test('shows a password, and hides it again', async () => {
  await fill('Password', 'Lantern-Key-8!');

  await press('Show Password');
  expect([(await field('Password')).type, (await field('Confirm Password')).type]).toEqual([
    'text',
    'password',
  ]);
  await press('Hide Password');

  expect((await field('Password')).type).toBe('password');
  expect((await field('Password')).value).toBe('Lantern-Key-8!');
});

test('reports an unreachable server, and keeps the input', async () => {
  server.on('register', UNREACHABLE);
  await fillRegistration();
  await submit();
  await formError('Registration failed');
  server.on('register', { ...DONE, userId: 7 });

  await submit();

  await heading(/^Welcome, robin/);
});

test('takes centimetres and kilograms, says what is saved, and names their ranges', async () => {
  server.on('register', { ...DONE, userId: 7 });
  await fillRegistration();
  await press('Use cm and kg');
  await fill('Height (cm)', '300');
  await fill('Weight (kg)', '');
  await submit();
  await waitFor(() =>
    expect(fieldErrors()).toEqual({
      'Height (cm)': 'Height must be between 122 and 272 cm',
      'Weight (kg)': 'Weight must be between 23 and 227 kg',
    }),
  );
  await fill('Height (cm)', '181');
  await screen.findByText('Saved as 5 ft 11 in');
  await fill('Weight (kg)', '80,4');

  await submit();

  await notice('Account created successfully!');
  const measured = { height_feet: 5, height_inches: 11, weight_pounds: 177 };
  expect(server.sent('register')).toMatchObject([{ body: measured }]);
  chooseUnits('imperial');
});
