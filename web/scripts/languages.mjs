// Compares the catalogues with the source and fails on texts that are missing, unused, overlong or
// have other placeholders.
import { runnerImport } from 'vite';

const plugin = new URL('../plugins/languages/check.ts', import.meta.url).pathname;
const { module } = await runnerImport(plugin, { configFile: false, logLevel: 'error' });
const faults = module.faultsOfCatalogues();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
