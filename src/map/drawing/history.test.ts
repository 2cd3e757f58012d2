import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { History } from './history.ts'

test('undoes and redoes any number of states, and stays at the first and the last', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (states) => {
      const history = new History(-1)
      for (const state of states) history.push(state)
      const undone = states.map(() => {
        const { now } = history
        history.undo()
        return now
      })
      expect(undone).toEqual(states.toReversed())
      history.undo()
      expect([history.now, history.before]).toEqual([-1, undefined])
      for (const state of states) {
        history.redo()
        expect(history.now).toBe(state)
      }
      history.redo()
      expect([history.now, history.canRedo]).toEqual([states.at(-1) ?? -1, false])
    }),
  )
})

test('forgets what was undone once another state is added', () => {
  const history = new History('a')
  history.push('b')
  history.undo()
  history.push('c')
  history.redo()
  expect([history.before, history.now, history.canRedo]).toEqual(['a', 'c', false])
})
