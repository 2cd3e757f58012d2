import { Shutdown } from '../../server/platform/shutdown.ts'

const opened: Shutdown[] = []

/** Registers how to stop what a stage starts: the stage stops it, or `stopLeftovers` if the stage fails to. */
export const openShutdown = (): Shutdown => {
  const shutdown = new Shutdown(() => undefined)
  opened.push(shutdown)
  return shutdown
}

/** Stops whatever this process started and has not stopped: a database would outlive it. */
export const stopLeftovers = async (): Promise<void> => {
  for (const shutdown of opened.toReversed()) await shutdown.run()
}
