import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { runHook } from '../../fleet/testing/runHook.ts'
import { useAppForm } from './useAppForm.ts'

vi.mock('./useLeaveGuard.ts', () => ({ useLeaveGuard: () => null }))

const schema = z.object({
  first: z.string().check(z.minLength(3)),
  second: z.string().check(z.minLength(3)),
})
type Values = z.infer<typeof schema>

/** A form of two fields that record when they get focus. */
const openForm = () => {
  const focused: string[] = []
  const useField = (control: Control<Values, unknown, Values>, name: keyof Values) => {
    const { field } = useController({ control, name })
    field.ref({ focus: () => focused.push(name), select: () => {} })
    return field
  }
  return runHook(() => {
    const form = useAppForm({
      schema,
      defaults: { first: '', second: '' },
      save: () => Promise.resolve({ ok: true, value: undefined }),
    })
    const fields = {
      first: useField(form.methods.control, 'first'),
      second: useField(form.methods.control, 'second'),
    }
    return { form, fields, focused }
  })
}
const timers = () => new Promise((resolve) => setTimeout(resolve, 5))

test('focuses the first invalid field once; whoever has begun to correct it keeps focus', async () => {
  const hook = await openForm()
  await hook.act(async () => {
    await hook.answer().form.submit()
    hook.answer().fields.first.onChange('long enough')
    await timers()
  })
  expect(hook.answer().focused).toEqual(['first'])
  await hook.act(async () => {
    await hook.answer().form.submit()
    await timers()
  })
  expect(hook.answer().focused).toEqual(['first', 'second'])
  await hook.end()
})

test('fields follow the server: a change reverted at once shows, what is being typed stays', async () => {
  const sent: unknown[] = []
  const hook = await runHook(() => {
    const [server, setServer] = useState({
      held: { first: 'as it was', second: 'the other' },
      isNewest: true,
    })
    const form = useAppForm({
      schema,
      defaults: server.held,
      isNewest: server.isNewest,
      save: (values, before) => {
        sent.push([before.first, values.first])
        return Promise.resolve({ ok: true, value: undefined })
      },
    })
    const { field: first } = useController({ control: form.methods.control, name: 'first' })
    const { field: second } = useController({ control: form.methods.control, name: 'second' })
    return { form, first, second, setServer }
  })
  const waits = () => hook.act(() => hook.answer().setServer(({ held }) => ({ held, isNewest: false })))
  const reads = (held?: Values) =>
    hook.act(() => hook.answer().setServer((before) => ({ held: held ?? before.held, isNewest: true })))
  await hook.act(async () => {
    hook.answer().first.onChange('renamed')
    await timers()
    await hook.answer().form.submit()
  })
  expect(hook.answer().first.value).toBe('renamed')
  // Somebody restored the old name before the page had read the new one: the response equals the earlier one.
  await waits()
  expect(hook.answer().first.value).toBe('renamed')
  await reads()
  expect(hook.answer().first.value).toBe('as it was')

  await hook.act(async () => {
    hook.answer().second.onChange('being typed')
    await timers()
  })
  await waits()
  await reads({ first: 'by another', second: 'by another' })
  expect([hook.answer().first.value, hook.answer().second.value]).toEqual(['by another', 'being typed'])
  await hook.act(async () => {
    hook.answer().first.onChange('as it was')
    await timers()
    await hook.answer().form.submit()
  })
  expect(sent).toEqual([
    ['as it was', 'renamed'],
    ['by another', 'as it was'],
  ])
  await hook.end()
})

test('checks without saving: the values, or focus on the first invalid field', async () => {
  const hook = await openForm()
  let checked: unknown
  await hook.act(async () => {
    checked = await hook.answer().form.check()
    await timers()
  })
  expect(checked).toBeNull()
  expect(hook.answer().focused).toEqual(['first'])
  expect(hook.answer().form.problem).toEqual({ kind: 'fillStarred' })
  await hook.act(async () => {
    hook.answer().fields.first.onChange('long enough')
    hook.answer().fields.second.onChange('this one, too')
    checked = await hook.answer().form.check()
  })
  expect(checked).toEqual({ first: 'long enough', second: 'this one, too' })
  expect(hook.answer().form.problem).toBeNull()
  expect(hook.answer().form.isDirty).toBe(true)
  await hook.end()
})
