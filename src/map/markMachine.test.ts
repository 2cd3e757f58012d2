import { beforeEach, expect, test, vi } from 'vitest'

const createDevice = vi.hoisted(() => vi.fn<(props: unknown) => Promise<unknown>>())
vi.mock('@luma.gl/core', () => ({ luma: { createDevice } }))
vi.mock('@luma.gl/webgl', () => ({ webgl2Adapter: 'webgl' }))

/** A page whose canvases report a software renderer. */
const canvases: unknown[] = []
const makeCanvas = () => {
  const extensions: Readonly<Record<string, unknown>> = {
    WEBGL_debug_renderer_info: { UNMASKED_RENDERER_WEBGL: 7 },
    WEBGL_lose_context: { loseContext: () => undefined },
  }
  const context = {
    getExtension: (name: string) => extensions[name],
    getParameter: (name: number) => (name === 7 ? 'SwiftShader' : ''),
  }
  const canvas = { getContext: () => context }
  canvases.push(canvas)
  return canvas
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { createElement: makeCanvas })
  createDevice.mockReset()
  canvases.length = 0
})
const settle = async (): Promise<void> => {
  for (let i = 0; i < 4; i++) await Promise.resolve()
}

test('gives the prepared device to one map, made for the renderer in use', async () => {
  const { prepareMarkMachine, takeMarkMachine } = await import('./markMachine.ts')
  const device = { id: 'device' }
  createDevice.mockResolvedValue(device)
  prepareMarkMachine()
  prepareMarkMachine()
  await settle()
  prepareMarkMachine()
  expect(createDevice).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      webgl: expect.objectContaining({ antialias: false, preserveDrawingBuffer: false }) as unknown,
    }),
  )
  expect(takeMarkMachine()).toEqual({ renderer: 'SwiftShader', device })
  expect(takeMarkMachine()).toEqual({ renderer: 'SwiftShader', device: null })
})

test('a map that comes sooner, or where no device can be made, still learns the renderer', async () => {
  const { prepareMarkMachine, takeMarkMachine } = await import('./markMachine.ts')
  createDevice.mockRejectedValueOnce(new Error('no context'))
  prepareMarkMachine()
  expect(takeMarkMachine()).toEqual({ renderer: 'SwiftShader', device: null })
  await settle()
  expect(takeMarkMachine().device).toBeNull()
  // The name is queried once.
  expect(canvases).toHaveLength(2)
})
