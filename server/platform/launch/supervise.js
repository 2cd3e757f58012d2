import { spawn } from 'node:child_process'
import { say } from './log.js'

/** Unexpected deaths that a restart cures: out of memory, a fault in native code, a manual kill. */
const MENDABLE = new Set(['SIGKILL', 'SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL'])
const GIVE_UP_DEATHS = 5
const GIVE_UP_WINDOW_MS = 60_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000
/** A clean stop that takes longer is killed. */
const STOP_TIMEOUT_MS = 20_000
/** npm repeats a signal that the terminal already sent to all; a person is slower. */
const SAME_SIGNAL_MS = 1_000

/**
 * Runs the server as a child and keeps it running; resolves with the exit code for this process. Ctrl+C on a terminal
 * reaches the child twice, directly and from here, and it obeys the first; it ends by itself when the channel to this
 * process closes.
 * @param {{ command: string, args: readonly string[], clock?: () => number }} options
 */
export function supervise({ command, args, clock = Date.now }) {
  const state = {
    /** @type {import('node:child_process').ChildProcess | undefined} */ child: undefined,
    /** @type {NodeJS.Timeout | undefined} */ pause: undefined,
    /** @type {number | undefined} */ stoppingSince: undefined,
    hasServed: false,
    /** @type {number[]} deaths before the child served, by time */ earlyDeaths: [],
    pauseMs: FIRST_PAUSE_MS,
  }
  /** @type {(code: number) => void} */
  let finish = () => undefined
  const done = new Promise((resolve) => {
    finish = resolve
  })

  const start = () => {
    let isServing = false
    // Only the first serving child prints the contract's lines on stdout.
    const stdout = state.hasServed ? 2 : 1
    const child = spawn(command, args, { stdio: ['ignore', stdout, 2, 'ipc'] })
    state.child = child
    child.on('message', (message) => {
      if (typeof message !== 'object' || !('kind' in message) || message.kind !== 'serving') return
      isServing = true
      Object.assign(state, { hasServed: true, earlyDeaths: [], pauseMs: FIRST_PAUSE_MS })
    })
    child.once('error', (error) => {
      say(`the server cannot be started: ${error.message}`)
      finish(1)
    })
    child.once('exit', (code, signal) => {
      // Its last message may still be in transit.
      if (child.connected) child.once('disconnect', () => onExit(code, signal, isServing))
      else onExit(code, signal, isServing)
    })
  }

  /** @param {number | null} code @param {NodeJS.Signals | null} signal @param {boolean} wasServing */
  const onExit = (code, signal, wasServing) => {
    state.child = undefined
    if (state.stoppingSince !== undefined) return finish(code ?? 1)
    if (signal === null || !MENDABLE.has(signal)) return finish(code ?? 1)
    if (!wasServing) {
      const now = clock()
      state.earlyDeaths = [...state.earlyDeaths.filter((at) => now - at < GIVE_UP_WINDOW_MS), now]
    }
    if (state.earlyDeaths.length >= GIVE_UP_DEATHS) {
      say(
        `the server died ${GIVE_UP_DEATHS} times within a minute before it could serve (${signal}); giving up`,
      )
      return finish(1)
    }
    say(`the server died (${signal}); starting it again`)
    state.pause = setTimeout(start, state.pauseMs)
    state.pauseMs = Math.min(state.pauseMs * 2, LONGEST_PAUSE_MS)
  }

  /** The first call stops cleanly; a later one, after a second, by SIGKILL. */
  const stop = () => {
    if (state.stoppingSince !== undefined) {
      if (clock() - state.stoppingSince > SAME_SIGNAL_MS) state.child?.kill('SIGKILL')
      return
    }
    state.stoppingSince = clock()
    clearTimeout(state.pause)
    if (!state.child) return finish(0)
    state.child.kill('SIGTERM')
    setTimeout(() => {
      say('the server does not stop; ending it')
      state.child?.kill('SIGKILL')
    }, STOP_TIMEOUT_MS).unref()
  }

  start()
  return { done, stop, child: () => state.child }
}
