/** Writes a log line for whoever looks for the cause of a failure; the only use of the console. */
export const consoleLog = (line: string): void => {
  // oxlint-disable-next-line no-console -- the one door to it
  console.error(line)
}
