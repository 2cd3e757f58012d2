import { describe, expect, test } from 'vitest'
import type { WallVehicle } from '../../contract/http/wallScreens.ts'
import { WallMapController } from './wallMapController.ts'

const GPU = 'ANGLE (NVIDIA, GeForce RTX 3060)'
const vehicle = (id: number, longitude: number): WallVehicle => ({
  id,
  name: `Truck ${id}`,
  latitude: 50,
  longitude,
  timestamp: 0,
  course: 90,
  status: 'move',
  ignitionOn: true,
  isAlarmed: false,
})

const stage = (renderer = GPU, isReduced = false) => {
  let pending: (() => void) | null = null
  const after = (_: number, run: () => void): (() => void) => {
    pending = run
    return () => {
      pending = null
    }
  }
  const controller = new WallMapController({
    readRenderer: () => renderer,
    reducedMotion: () => isReduced,
    timers: { after },
  })
  const longitudes = (): readonly number[] => [...controller.places.values()].map((place) => place.longitude)
  const run = (steps: number): void => {
    for (let step = 0; step < steps; step++) {
      const due = pending
      pending = null
      due?.()
    }
  }
  return { controller, longitudes, run, isMoving: () => pending !== null }
}

describe('marks of a wall screen', () => {
  test('move evenly to their new place, and rest there', () => {
    const { controller, longitudes, run, isMoving } = stage()
    controller.setVehicles([vehicle(1, 30)], 330)
    expect([longitudes(), isMoving()]).toEqual([[30], false])
    controller.setVehicles([vehicle(1, 30.01)], 330)
    run(4)
    expect(longitudes()[0]).toBeCloseTo(30.005)
    run(5)
    expect([longitudes(), isMoving()]).toEqual([[30.01], false])
  })

  test('go on from where they are when the next place comes early', () => {
    const { controller, longitudes, run } = stage()
    controller.setVehicles([vehicle(1, 30)], 330)
    controller.setVehicles([vehicle(1, 30.01)], 330)
    run(4)
    controller.setVehicles([vehicle(1, 30)], 330)
    expect(longitudes()[0]).toBeCloseTo(30.0045)
    run(9)
    expect(longitudes()).toEqual([30])
  })

  test('are at their new place at once when they are new or far away', () => {
    const { controller, longitudes, isMoving } = stage()
    controller.setVehicles([vehicle(1, 30)], 330)
    controller.setVehicles([vehicle(1, 31), vehicle(2, 32)], 330)
    expect([longitudes(), isMoving()]).toEqual([[31, 32], false])
  })

  test.each([
    ['less motion is preferred', GPU, true],
    ['a processor draws', 'SwiftShader', false],
  ])('are at their new place at once where %s', (_, renderer, isReduced) => {
    const { controller, longitudes, isMoving } = stage(renderer, isReduced)
    controller.setVehicles([vehicle(1, 30)], 330)
    controller.setVehicles([vehicle(1, 30.01)], 330)
    expect([longitudes(), isMoving()]).toEqual([[30.01], false])
  })
})
