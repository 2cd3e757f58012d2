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

interface Known {
  readonly component: LazyExoticComponent<ComponentType>
  /** Loads what the component needs, once; again after a failure. */
  readonly load: () => Promise<ComponentType>
}

const known = new WeakMap<LazyPart, Known>()

const know = (part: LazyPart, texting: Texting): Known => {
  let loading: Promise<ComponentType> | null = null
  const fetchAll = async (): Promise<ComponentType> => {
    const load = () =>
      Promise.all([part.load(texting), ...(part.texts ?? []).map((name) => texting.loadPart(name))] as const)
    const [loaded] = await fetchPart(load)
    return loaded
  }
  const load = (): Promise<ComponentType> => {
    loading ??= fetchAll().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
  return { component: lazy(async () => ({ default: await load() })), load }
}

const knownOf = (part: LazyPart, texting: Texting): Known => {
  const made = known.get(part) ?? know(part, texting)
  known.set(part, made)
  return made
}

/**
 * The component with its texts, loaded at first use (ROUTE-02); the same one for the same part. A failed load is a
 * LostPartError.
 */
export const lazyWithTexts = (part: LazyPart, texting: Texting): LazyExoticComponent<ComponentType> =>
  knownOf(part, texting).component

/** Preloads a part that is shown soon. A failed one is requested again when it is shown. */
export const prepareWithTexts = (part: LazyPart, texting: Texting): void => {
  knownOf(part, texting)
    .load()
    .catch(() => undefined)
}
