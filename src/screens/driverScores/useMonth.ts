import { useState } from 'react'
import { splitHash } from '../../kit/address/hashLocation.ts'
import { readMonth } from './scoresAddress.ts'

/** The month of the address, YYYY-MM, which stays there. */
export const useMonth = (): readonly [string, (month: string) => void] => {
  const [month, setMonth] = useState(() => readMonth(splitHash(location.hash).query, Date.now()))
  const choose = (next: string): void => {
    setMonth(next)
    history.replaceState(history.state, '', `#${splitHash(location.hash).path}?month=${next}`)
  }
  return [month, choose]
}
