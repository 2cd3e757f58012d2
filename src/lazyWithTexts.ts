import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { fetchPart } from './errors/lostPart.ts'
import type { TextPart } from './i18n/dictionaries.ts'
import type { Texting } from './i18n/i18n.ts'

/** A component in a chunk of its own, with the texts that it needs beyond those of the first page. */
export interface LazyPart {
  readonly load: (texting: Texting) => Promise<ComponentType>
  /** Absent: none, or `load` loads them. */
  readonly texts?: readonly TextPart[]
}

const known = new WeakMap<LazyPart, LazyExoticComponent<ComponentType>>()

const know = (part: LazyPart, texting: Texting): LazyExoticComponent<ComponentType> =>
  lazy(async () => {
    const load = () =>
      Promise.all([part.load(texting), ...(part.texts ?? []).map((name) => texting.loadPart(name))] as const)
    const [loaded] = await fetchPart(load)
    return { default: loaded }
  })

/**
 * The component with its texts, loaded at first use (ROUTE-02); the same one for the same part. A failed load is a
 * LostPartError.
 */
export const lazyWithTexts = (part: LazyPart, texting: Texting): LazyExoticComponent<ComponentType> => {
  const made = known.get(part) ?? know(part, texting)
  known.set(part, made)
  return made
}
