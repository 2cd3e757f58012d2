import { writeFile } from 'node:fs/promises'
import { argv } from 'node:process'
import { encodePlaces } from '../../server/features/places/placesFile.ts'
import { storedPlaces } from './storedPlaces.ts'

/** `node main.js FILE`: writes the places of the server. */
const [, , file] = argv
if (file === undefined) throw new Error('No file to write is given')
await writeFile(file, encodePlaces(storedPlaces()))
