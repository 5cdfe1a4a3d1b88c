// @ts-check
import { withBuildLock } from '../../libs/processes/src/build-lock.mjs';
import { reportErrors } from '../../libs/processes/src/problem.mjs';
import { rebuild } from './build.mjs';

await reportErrors(() => withBuildLock(() => rebuild({ stdio: 'inherit' })));
