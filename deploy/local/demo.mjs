// @ts-check
import { install } from './install.mjs';
import { Problem, reportErrors } from '../../libs/processes/src/problem.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import { withBuildLock } from '../../libs/processes/src/build-lock.mjs';
import { readAccount } from './demo/account.mjs';

await reportErrors(async () => {
  await withBuildLock(() => install());
  const { url, email, password } = await readAccount(process.argv.slice(2), process.env);
  // These are imported after the installation, because they need its packages.
  await import('../../libs/testing/native/register.mjs');
  const [{ Api }, { Fill }, { demoPassword }] = await Promise.all([
    import('./demo/api.js'),
    import('./demo/fill.js'),
    import('./demo/members.js'),
  ]);
  const admin = new Api(url);
  const signedIn = await admin.call('POST', '/api/login', { email, password }, [401]);
  if (signedIn.status === 401) throw new Problem("The admin's email or password is wrong.");
  const filled = await new Fill(url, admin).run();
  say(filled ? `The demo is ready at ${url}.` : `The demo data is already at ${url}.`);
  say(
    `Sign in as marcus@demo.lodge.example (or any other demo member) with the password ${demoPassword}`,
  );
});
