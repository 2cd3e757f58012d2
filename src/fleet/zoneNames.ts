import { createContext, use } from 'react'

const NONE: ReadonlyMap<number, string> = new Map()

/** The names of the geozones that the person sees, by id; empty until the page has read them. */
export const ZoneNamesContext = createContext<ReadonlyMap<number, string>>(NONE)

export const useZoneNames = (): ReadonlyMap<number, string> => use(ZoneNamesContext)
