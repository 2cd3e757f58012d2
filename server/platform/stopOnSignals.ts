import type { Log } from './log.ts'

/** The signals that ask for a clean stop. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Stops the server and ends the process: with code 0 on a signal, or when its launcher has ended (its channel closes);
 * with code 1 after an uncaught error, because the state in memory cannot be trusted then. The first reason counts.
 */
export function stopOnSignals(target: NodeJS.Process, stop: () => Promise<void>, log: Log): void {
  let isStopping = false
  const end = (reason: string, code: number): void => {
    if (isStopping) return
    isStopping = true
    log(`stopping (${reason})`, { event: 'stopping', reason })
    // A failed start has reported its error and cleaned up already.
    void stop().then(
      () => target.exit(code),
      () => target.exit(1),
    )
  }
  for (const signal of SIGNALS) target.on(signal, () => end(signal, 0))
  target.on('disconnect', () => end('the launcher is gone', 0))
  target.on('uncaughtException', (error) => {
    log(`a fault in the program: ${error.stack ?? error.message}`, { level: 'error' })
    end('a fault in the program', 1)
  })
}
