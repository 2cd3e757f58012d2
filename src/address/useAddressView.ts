import { useState, useSyncExternalStore } from 'react'
import type { AddressView } from './addressView.ts'
import { type AddressPage, ViewWriter } from './viewWriter.ts'
import { noteVisit } from './visited.ts'

const browserPage: AddressPage = {
  hash: () => location.hash,
  replace: (hash) => {
    history.replaceState(history.state, '', hash)
    noteVisit(hash)
  },
  onChange: (run) => {
    addEventListener('hashchange', run)
    return () => removeEventListener('hashchange', run)
  },
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * The view in the address of the page that is shown. `asked` is what the address asks for: the same object until a
 * person opens another address, so that an effect may follow it. `write` says what is seen now (throttled, no step in
 * the history, never changes `asked`), `writeNow` what a person chose just now.
 */
export const useAddressView = (): {
  readonly asked: AddressView
  readonly write: (part: Partial<AddressView>) => void
  readonly writeNow: (part: Partial<AddressView>) => void
} => {
  const [writer] = useState(() => new ViewWriter(browserPage))
  return {
    asked: useSyncExternalStore(writer.subscribe, writer.asksFor),
    write: writer.write,
    writeNow: writer.writeNow,
  }
}
