import { expect, test, vi } from 'vitest'
import { TileHealth } from './tileHealth.ts'

const watched = () => {
  const health = new TileHealth()
  const giveUp = vi.fn<(address: string) => void>()
  health.watch('https://tiles', giveUp)
  return { health, giveUp }
}

test('a provider from which nothing came after four failures does not answer, told once [MAP-08]', () => {
  const { health, giveUp } = watched()
  for (let tile = 0; tile < 3; tile++) health.tileFailed()
  expect(giveUp).not.toHaveBeenCalled()
  for (let tile = 0; tile < 5; tile++) health.tileFailed()
  expect(giveUp).toHaveBeenCalledExactlyOnceWith('https://tiles')
})

test('one tile that came outweighs those that did not', () => {
  const { health, giveUp } = watched()
  health.tileCame()
  for (let tile = 0; tile < 50; tile++) health.tileFailed()
  health.styleFailed()
  expect(giveUp).not.toHaveBeenCalled()
})

test('a style that does not come is given up at once; the next address begins anew', () => {
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
