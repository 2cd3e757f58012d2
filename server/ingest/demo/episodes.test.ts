import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EpisodeKind, episodeAt, EPISODES } from './episodes.ts'

const START = Date.UTC(2026, 10, 20)

test('returns the same episode for every moment inside it, and none outside', () => {
  const kinds = fc.constantFrom(...Object.values<EpisodeKind>(EPISODES))
  fc.assert(
    fc.property(kinds, fc.integer(), fc.integer({ min: 0, max: 86_400_000 }), (kind, key, offset) => {
      const episode = episodeAt(kind, key, START + offset)
      if (episode === null) return
      const length = episode.end - episode.start
      expect(length).toBeGreaterThanOrEqual(kind.minMs - 1)
      expect(length).toBeLessThanOrEqual(kind.maxMs + 1)
      const inside = episodeAt(kind, key, Math.ceil(episode.start + length / 2))
      expect(inside?.draw).toBe(episode.draw)
      expect(episodeAt(kind, key, Math.ceil(episode.end) + 1)?.draw).not.toBe(episode.draw)
    }),
  )
})

test('a kind occurs as often as its chance', () => {
  const slots = 400
  const seen = new Set<number>()
  const { sos } = EPISODES
  for (let key = 0; key < 10; key++) {
    for (let at = 0; at < slots * sos.slotMs; at += sos.minMs) {
      const episode = episodeAt(sos, key, START + at)
      if (episode !== null) seen.add(episode.draw)
    }
  }
  expect(seen.size / (slots * 10)).toBeGreaterThan(sos.chance - 0.03)
  expect(seen.size / (slots * 10)).toBeLessThan(sos.chance + 0.03)
})
