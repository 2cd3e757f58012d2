import { Shutdown } from '../../server/Shutdown.ts'

const opened: Shutdown[] = []

/** Remembers how to stop what a stage starts: the stage does it, or `stopLeftovers` where it never comes to that. */
export const openShutdown = (): Shutdown => {
  const shutdown = new Shutdown(() => undefined)
  opened.push(shutdown)
  return shutdown
}

/** Stops whatever this process started and has not stopped: a database would outlive it. */
export const stopLeftovers = async (): Promise<void> => {
  for (const shutdown of opened.toReversed()) await shutdown.run()
}
