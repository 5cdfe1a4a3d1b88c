// @ts-check
import { reportErrors } from '../../libs/processes/src/problem.mjs';
import { rebuild } from './build.mjs';

await reportErrors(() => rebuild({ stdio: 'inherit' }));
