import { useEffect, useState } from 'react'
import { useAddressesApi } from '../../api/addresses.ts'
import type { GeoPoint } from '../../contract/engine/view.ts'
import type { Address } from '../../contract/http/addresses.ts'
import { addressCell } from '../../contract/rules/addressCell.ts'
import { useLanguage } from '../../i18n/useTexting.ts'

/** When the answer of the address service is looked for, ms; how often. */
const AGAIN_MS = 3_000
const MOST_TRIES = 5

/**
 * The address of a link's vehicle, asked for when it has moved to another cell; the one before stays until then. null: it
 * is not known yet. position: the vehicle's own, which only says when to ask.
 */
export const useSharedAddress = (token: string, position: GeoPoint | null): string | null => {
  const api = useAddressesApi()
  const language = useLanguage()
  const [address, setAddress] = useState<Address | null>(null)
  const cell = position && addressCell(position)
  useEffect(() => {
    if (cell === null) return undefined
    let isShown = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (tries: number): Promise<void> => {
      const result = await api.describeShared(token, language)
      if (!isShown || !result.ok) return
      setAddress(result.value)
      if (result.value?.isFinal === false && tries < MOST_TRIES)
        timer = setTimeout(() => void ask(tries + 1), AGAIN_MS)
    }
    void ask(0)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [api, token, language, cell])
  return address?.text ?? null
}
