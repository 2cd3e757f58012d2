import { readFileSync } from 'node:fs'

const POLL_MS = 200
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'zsh', 'busybox'])

/**
 * Calls back once when the npm that started this process has ended. A killed npm cannot notify its child; the child
 * gets another parent. npm may run scripts through a shell, which outlives npm: then the shell's parent is watched,
 * too.
 * @param {() => void} onGone
 * @returns {() => void} ends the watch
 */
export function watchNpm(onGone) {
  const parent = process.ppid
  const shell = readStat(parent)
  const grandparent = shell && SHELLS.has(shell.name) ? shell.parent : undefined
  const timer = setInterval(() => {
    const isParentThere = process.ppid === parent
    const isNpmThere = grandparent === undefined || readStat(parent)?.parent === grandparent
    if (isParentThere && isNpmThere) return
    clearInterval(timer)
    onGone()
  }, POLL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** @param {number} pid @returns {{ name: string, parent: number } | undefined} undefined if there is no /proc */
function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const close = text.lastIndexOf(')')
    const name = text.slice(text.indexOf('(') + 1, close)
    return { name, parent: Number(text.slice(close + 2).split(' ')[1]) }
  } catch {
    return undefined
  }
}
