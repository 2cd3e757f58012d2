import { savedPlaces } from '../savedPlaces/savedPlaces.ts'
import { trailerImport } from '../trailers/trailerImport.ts'
import { trailers } from '../trailers/trailers.ts'
import type { Resource } from './resource.ts'

/** Every plain resource of clients: a new one is added here. */
export const RESOURCES: readonly Resource[] = [trailers, savedPlaces]

/** Those whose records can be imported from a file. */
export const RESOURCE_IMPORTS = [trailerImport]
