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
 * The view in the address of the current page. `asked` is the view requested by the address: the same object until a
 * person opens another address, so that an effect may depend on it. `write` stores the current view (throttled, no
 * history entry, never changes `asked`), `writeNow` stores what a person just chose.
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
