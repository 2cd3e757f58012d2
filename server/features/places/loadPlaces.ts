import { readFile } from 'node:fs/promises'
import { createGazetteer, type Gazetteer } from './gazetteer.ts'
import { decodePlaces } from './placesFile.ts'

/** Reads the places with the first question and keeps them: a process without questions spends no memory on them. */
export const lazyPlaces = (file: string): (() => Promise<Gazetteer>) => {
  let loaded: Promise<Gazetteer> | null = null
  return () => {
    loaded ??= readFile(file).then((bytes) => createGazetteer(decodePlaces(bytes)))
    // A failed read is tried again with the next question.
    loaded.catch(() => {
      loaded = null
    })
    return loaded
  }
}
