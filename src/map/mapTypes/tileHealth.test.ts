import { expect, test, vi } from 'vitest'
import { TileHealth } from './tileHealth.ts'

const watched = () => {
  const health = new TileHealth()
  const giveUp = vi.fn<(address: string) => void>()
  health.watch('https://tiles', giveUp)
  return { health, giveUp }
}

test('a provider that delivered nothing after four failures is reported unreachable once [MAP-08]', () => {
  const { health, giveUp } = watched()
  for (let tile = 0; tile < 3; tile++) health.tileFailed()
  expect(giveUp).not.toHaveBeenCalled()
  for (let tile = 0; tile < 5; tile++) health.tileFailed()
  expect(giveUp).toHaveBeenCalledExactlyOnceWith('https://tiles')
})

test('one loaded tile outweighs those that failed', () => {
  const { health, giveUp } = watched()
  health.tileCame()
  for (let tile = 0; tile < 50; tile++) health.tileFailed()
  health.styleFailed()
  expect(giveUp).not.toHaveBeenCalled()
})

test('a style that does not load is given up at once; the next address starts over', () => {
  const { health, giveUp } = watched()
  health.styleFailed()
  expect(giveUp).toHaveBeenCalledTimes(1)
  const other = vi.fn<(address: string) => void>()
  health.watch('https://other', other)
  for (let tile = 0; tile < 3; tile++) health.tileFailed()
  expect(other).not.toHaveBeenCalled()
  health.watch(null, other)
  health.styleFailed()
  expect(other).not.toHaveBeenCalled()
})
