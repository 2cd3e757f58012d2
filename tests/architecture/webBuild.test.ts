import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { WebBuild } from '../tools/webBuild.ts'

const FOLDER = process.env['WEB_BUILD'] ?? join(import.meta.dirname, '..', '..', 'dist', 'web')
const KB = 1_000
/** The download before the sign-in form can be used, also on a slow mobile network. */
const FIRST_LOAD_MAX = 120 * KB
/** The same before the list of vehicles, which waits for no map: six seconds of 400 kbit/s. */
const LIST_MAX = 320 * KB

/** A build exists only after `npm start` or `npm run build`; without one there is nothing to measure. */
describe.skipIf(!existsSync(join(FOLDER, 'index.html')))(
  'the built application (skipped without a build)',
  () => {
    const build = new WebBuild(FOLDER)

    test('has at most 120 kB of compressed JavaScript before sign-in', () => {
      // The contract of the entry link creates a chunk of that name too: the dictionaries are those with the slogan.
      const texts = build.chunksOf('entry').filter((file) => build.read(file).includes('slogan'))
      const screen = build.chunksOf('signInScreen')
      expect(texts.length).toBe(3)
      expect(screen.length).toBe(1)
      const sizes = texts.map((text) =>
        build.packedSize(build.closure([...build.entries(), ...screen, text])),
      )
      expect(Math.max(...sizes)).toBeGreaterThan(50 * KB)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(FIRST_LOAD_MAX)
    })

    test('loads no map, live engine or palette before sign-in', () => {
      const first = build.closure([...build.entries(), ...build.chunksOf('signInScreen')])
      const named = [...first].filter((file) =>
        /maplibre|deck|controlScreen|workFrame|palette|Modal/.test(file),
      )
      expect(named).toEqual([])
    })

    test('has at most 320 kB of compressed JavaScript before the list, and no map in it', () => {
      const parts = ['controlPage', 'workFrame', 'laterScreens', 'notificationHost']
      const chunks = parts.flatMap((part) => build.chunksOf(part))
      expect(chunks.length).toBe(parts.length)
      const list = build.closure([...build.entries(), ...build.chunksOf('signInScreen'), ...chunks])
      expect([...list].filter((file) => /maplibre|deck|\/map-/.test(file))).toEqual([])
      expect(build.packedSize(list)).toBeLessThanOrEqual(LIST_MAX)
      const map = build.closure(build.chunksOf('mapSide'))
      expect([...map].filter((file) => /maplibre|deck/.test(file)).length).toBe(2)
    })

    test('excludes the gallery of components', () => {
      const traces = build
        .files()
        .filter((file) => /\.(js|css|html)$/.test(file))
        .filter((file) => /gallery/i.test(file) || /gallery-section|showGallery/.test(build.read(file)))
      expect(traces).toEqual([])
    })
  },
)
