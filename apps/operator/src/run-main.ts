import { help, wrongArguments } from './help.mjs';

/** @param failure what an error means, before its own text, which is worded for the operator */
export function runMain(
  main: (args: string[]) => Promise<unknown>,
  failure: string,
  exitCode = 1,
): void {
  main(process.argv.slice(2)).catch((error: Error) => {
    console.error(`${failure}: ${error.message}`);
    process.exitCode = exitCode;
  });
}

/** As {@link runMain}, with arguments that fit the command. */
export function runCommand(
  command: keyof typeof help,
  main: (args: string[]) => Promise<unknown>,
  failure: string,
  exitCode?: number,
): void {
  const checked = async (args: string[]) => {
    if (args.includes('--help')) return console.log(help[command]);
    const wrong = wrongArguments(command, args);
    if (wrong) throw new Error(wrong);
    await main(args);
  };
  runMain(checked, failure, exitCode);
}
