import { describe, expect, test } from '@jest/globals';
import { person, register } from '@lodge/testing';
import { lodge, PHONE, TWINS } from './support/lodge.js';
import { withoutTimers } from './support/timers.js';
import {
  enter,
  errorOf,
  errorsOf,
  fieldOf,
  fillRegistration,
  type RegistrationField,
} from './support/registration.js';
import {
  eventuallyEquals,
  button,
  formErrorOf,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  noticeOf,
  pathOf,
  shown,
} from './support/screen.js';

const stage = lodge();
const PASSWORD_RULE =
  'Password must be at least 8 characters with lowercase, uppercase, number, and special character';

const EVERY_TEXT: [field: RegistrationField, wrong: string, text: string][] = [
  ['email', '', 'Email is required'],
  ['email', 'nobody', 'Email is invalid'],
  ['username', '', 'Username is required'],
  ['password', '', 'Password is required'],
  ...['Ab1!xyz', 'alllower1!', 'ALLUPPER1!', 'NoDigits!!', 'NoSpecial11'].map(
    (weak): [RegistrationField, string, string] => ['password', weak, PASSWORD_RULE],
  ),
  ['confirm_password', 'Another-Word-1!', 'Passwords do not match'],
  ...['17', '121', '', 'x', '30.5'].map((wrong): [RegistrationField, string, string] => [
    'age',
    wrong,
    'Age must be between 18 and 120',
  ]),
  ...['3', '9', ''].map((wrong): [RegistrationField, string, string] => [
    'height_feet',
    wrong,
    'Height (feet) must be between 4 and 8',
  ]),
  ...['-1', '12', ''].map((wrong): [RegistrationField, string, string] => [
    'height_inches',
    wrong,
    'Height (inches) must be between 0 and 11',
  ]),
  ...['49', '501', ''].map((wrong): [RegistrationField, string, string] => [
    'weight_pounds',
    wrong,
    'Weight must be between 50 and 500 pounds',
  ]),
  ['height_feet', '5.5', 'Height (feet) must be a whole number'],
  ['height_inches', '0.5', 'Height (inches) must be a whole number'],
  ['weight_pounds', '170.5', 'Weight (pounds) must be a whole number'],
  ['weight_pounds', '500.5', 'Weight must be between 50 and 500 pounds'],
  ['ethnicity', '', 'Ethnicity is required'],
  ['sexual_position', '', 'Sexual position preference is required'],
  ['notes', 'n'.repeat(501), 'Notes must be 500 characters or less'],
];

describe('Registration', () => {
  test('shows an error under each invalid field only, moves the focus to it, and sends nothing', async () => {
    const page = await stage.visit('/register');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const applicant = person();
    await fillRegistration(page, applicant);
    const right = { ...applicant, confirm_password: applicant.password } as Record<string, unknown>;
    for (const [field, wrong, text] of EVERY_TEXT) {
      await enter(page, field, wrong);
      // Keep the confirmation equal unless the mismatch is under test.
      if (field === 'password') await enter(page, 'confirm_password', wrong);
      await button(page, 'Create Account').click();
      await eventuallyEquals(() => errorsOf(page), { [field]: text });
      await hasFocus(fieldOf(page, field));
      await enter(page, field, String(right[field]));
      await eventuallyEquals(() => errorOf(page, field), undefined);
      if (field === 'password') await enter(page, 'confirm_password', applicant.password);
    }
    expect(sent).toEqual([]);
  });

  test.each(TWINS)(
    'reports all missing fields at once on %s, and clears each error when its field is edited',
    async (_size, size) => {
      const page = await stage.visit('/register', size);
      await button(page, 'Create Account').click();
      const all = {
        email: 'Email is required',
        username: 'Username is required',
        password: 'Password is required',
        age: 'Age must be between 18 and 120',
        height_feet: 'Height (feet) must be between 4 and 8',
        height_inches: 'Height (inches) must be between 0 and 11',
        weight_pounds: 'Weight must be between 50 and 500 pounds',
        ethnicity: 'Ethnicity is required',
        sexual_position: 'Sexual position preference is required',
      };
      await eventuallyEquals(() => errorsOf(page), all);
      await hasFocus(fieldOf(page, 'email'));
      await shown(page.getByText('9 fields need another look'));
      await link(page, 'Ethnicity').click();
      await hasFocus(fieldOf(page, 'ethnicity'));
      await enter(page, 'age', '3');
      const { age: _age, ...rest } = all;
      await eventuallyEquals(() => errorsOf(page), rest);
      await enter(page, 'email', 'someone@lodge.example');
      await button(page, 'Create Account').click();
      await hasFocus(fieldOf(page, 'username'));
    },
  );

  test('accepts values at each limit', async () => {
    const page = await stage.visit('/register');
    const applicant = person({
      age: 18,
      height_feet: 8,
      height_inches: 0,
      weight_pounds: 500,
      notes: 'n'.repeat(500),
      password: 'Abcdef1!',
    });
    await fillRegistration(page, applicant);
    await shown(page.getByText('500/500', { exact: true }));
    await button(page, 'Create Account').click();
    await notice(page, 'Account created successfully!');
    await shown(heading(page, `Welcome, ${applicant.username}!`));
  });

  test('succeeds with a notice that ends after 2 seconds', async () => {
    const page = await stage.visit('/register');
    await withoutTimers(page, 4_000);
    await fillRegistration(page, person());
    await button(page, 'Create Account').click();
    await notice(page, 'Account created successfully!');
    await gone(noticeOf(page, 'Account created successfully!'));
  });

  test('shows that notice beside or below the welcome on a phone', async () => {
    const page = await stage.visit('/register', PHONE);
    const applicant = person();
    await fillRegistration(page, applicant);
    await withoutTimers(page, 2_000);
    await button(page, 'Create Account').click();
    await shown(heading(page, `Welcome, ${applicant.username}!`));

    const [text, title] = [
      (await noticeOf(page, 'Account created successfully!').boundingBox())!,
      (await heading(page, `Welcome, ${applicant.username}!`).boundingBox())!,
    ];
    expect(text.y).toBeGreaterThan(title.y + title.height);
  });

  test('explains that the email stays hidden, and counts the characters of the notes', async () => {
    const page = await stage.visit('/register', PHONE);
    const help = await fieldOf(page, 'email').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${help}"]`).textContent()).toMatch(
      /never visible to anyone and is only used for login/,
    );
    await enter(page, 'notes', 'Four');
    await shown(page.getByText('4/500', { exact: true }));
    // An emoji counts as one character.
    await enter(page, 'notes', '👋👋');
    await shown(page.getByText('2/500', { exact: true }));
  });

  test('registers once, however often the button is pressed, and does not send the password confirmation', async () => {
    const page = await stage.visit('/register');
    const sent: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/api/register') && sent.push(request.postData() ?? ''),
    );
    const applicant = person();
    await fillRegistration(page, applicant);
    await page.route('**/api/register', async (route) => {
      // A busy button ignores further clicks.
      await button(page, 'Create Account').dispatchEvent('click');
      await fieldOf(page, 'email').press('Enter');
      await route.continue();
    });
    await button(page, 'Create Account').click();
    await notice(page, 'Account created successfully!');
    await eventuallyEquals(async () => pathOf(page), '/dashboard');
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]!)).toEqual(applicant);
  });

  test.each([
    ['email', 'Email is already registered'],
    ['username', 'Username is already taken'],
  ] as const)('shows an error at the field when the %s is taken', async (field, text) => {
    const { person: other } = await register(stage.url);
    const page = await stage.visit('/register');
    await fillRegistration(page, { ...person(), [field]: other[field].toUpperCase() });
    await button(page, 'Create Account').click();
    await eventuallyEquals(() => errorOf(page, field), text);
    // Said once: at the field.
    expect(await noticeOf(page, text).count()).toBe(0);
    expect(pathOf(page)).toBe('/register');
  });

  test('keeps what was filled in but the passwords on the way to the login and back', async () => {
    const page = await stage.visit('/register');
    const applicant = person();
    await fillRegistration(page, applicant);
    await link(page, 'Log In').click();
    await shown(heading(page, 'Welcome back'));
    await page.goBack();
    await eventuallyEquals(() => fieldOf(page, 'email').inputValue(), applicant.email);
    expect(await fieldOf(page, 'age').inputValue()).toBe(String(applicant.age));
    expect(await fieldOf(page, 'ethnicity').inputValue()).toBe(applicant.ethnicity);
    expect(await fieldOf(page, 'password').inputValue()).toBe('');
    expect(await fieldOf(page, 'confirm_password').inputValue()).toBe('');
  });

  test('tells the password rule up front, what is met, and what many people use', async () => {
    const page = await stage.visit('/register');
    const rule = page.getByText('one of !@#$%^&*(),.?":{}|<>');
    await shown(rule);
    const met = () => page.getByText(', done.', { exact: true }).count();
    expect(await met()).toBe(0);
    await enter(page, 'password', 'P@ssw0rd');
    await eventuallyEquals(met, 5);
    const hint = page.getByText('Many people use a password like this one.');
    await shown(hint);
    await enter(page, 'password', 'Lantern-Key-8!');
    await gone(hint);
  });

  test('says which sign of a password does not count, and tells the rule to generators', async () => {
    const page = await stage.visit('/register');
    await enter(page, 'password', 'Lantern-Trail-88');
    const remark = page.getByText('“-” does not count as a special character.');
    await shown(remark);
    expect(await fieldOf(page, 'password').getAttribute('passwordrules')).toBe(
      'minlength: 8; maxlength: 200; required: lower; required: upper; required: digit; required: [!@#$%^&*(),.?":{}|<>];',
    );
    await enter(page, 'password', 'Lantern-Trail-88!');
    await gone(remark);
  });

  test('takes a common password, which is checked without sending it anywhere', async () => {
    const page = await stage.visit('/register');
    const applicant = person({ password: 'P@ssw0rd' });
    await fillRegistration(page, { ...applicant, password: '' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const field of ['password', 'confirm_password'] as const)
      await fieldOf(page, field).pressSequentially(applicant.password);
    await shown(page.getByText('Many people use a password like this one.'));
    expect(asked).toEqual([]);

    await button(page, 'Create Account').click();

    await notice(page, 'Account created successfully!');
  });

  test('shows a password, and hides it again', async () => {
    const page = await stage.visit('/register');
    const type = (field: 'password' | 'confirm_password') =>
      fieldOf(page, field).getAttribute('type');
    await enter(page, 'password', 'Lantern-Key-8!');

    await button(page, 'Show Password').click();
    expect([await type('password'), await type('confirm_password')]).toEqual(['text', 'password']);
    await button(page, 'Hide Password').click();

    expect(await type('password')).toBe('password');
    expect(await fieldOf(page, 'password').inputValue()).toBe('Lantern-Key-8!');
  });

  test('reports an unreachable server, and keeps the input', async () => {
    const page = await stage.visit('/register');
    stage.watchOf(page).allow(/ERR_FAILED/);
    const applicant = person();
    await fillRegistration(page, applicant);
    await page.route('**/api/register', (route) => route.abort(), { times: 1 });
    await button(page, 'Create Account').click();
    await shown(formErrorOf(page, 'Registration failed'));
    await button(page, 'Create Account').click();
    await shown(heading(page, `Welcome, ${applicant.username}!`));
  });
});
