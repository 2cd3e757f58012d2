import type { DotPicture } from '../../../src/contract/engine/dots.ts'
import type { Viewport } from '../../../src/contract/engine/view.ts'
import type { DotFrame } from './dotFrame.ts'
import type { LivePicture } from './livePicture.ts'
import type { WorldBox } from './placeIndex.ts'

/** Why the picture is outdated: an event changed it, or the person waits for another one. */
export type Staleness = 'none' | 'event' | 'answer'

/** The next picture: nothing is made, it is painted or patched, its pixels become an image, or it waits to be taken. */
export type Making =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'work' }
  | { readonly kind: 'encoding' }
  | { readonly kind: 'ready'; readonly picture: DotPicture }
export const NOTHING: Making = { kind: 'nothing' }

/** Where the page shows the picture: nowhere yet, from snapshots, or on the pane, where this frame is. */
export type Shown =
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'snapshots' }
  | { readonly kind: 'pane'; readonly frame: DotFrame }

/** Vehicles as dots, from when they become dots until they are icons again. */
export interface DotScene {
  viewport: Viewport
  /** The frame of the newest picture, painted or in progress, and what it covers. */
  frame: DotFrame | null
  box: WorldBox | null
  /** How much the frame extends beyond the viewport. */
  margin: number
  stale: Staleness
  making: Making
  /** null: the next one is a full repaint. */
  picture: LivePicture | null
  shown: Shown
  /** The number of vehicles in the last picture that the page took. */
  reportedCount: number
}

export const dotScene = (viewport: Viewport): DotScene => ({
  viewport,
  frame: null,
  box: null,
  margin: 0,
  stale: 'none',
  making: NOTHING,
  picture: null,
  shown: { kind: 'nowhere' },
  reportedCount: 0,
})
