/** @param failure what an error means, before its own text, which is worded for the operator */
export function runMain(
  main: (args: string[]) => Promise<void>,
  failure: string,
  exitCode = 1,
): void {
  main(process.argv.slice(2)).catch((error: Error) => {
    console.error(`${failure}: ${error.message}`);
    process.exitCode = exitCode;
  });
}
