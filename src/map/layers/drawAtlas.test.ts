import { expect, test } from 'vitest'
import { CELL, cellOf, ICON_DEF_SIZE, ICON_DEFS } from './atlas.ts'
import { drawAtlas } from './drawAtlas.ts'
import { ICON_COUNT } from './markIcons.ts'
import { readPalette } from './palette.ts'

type Point = readonly [x: number, y: number]
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A pen that records where it drew: the extreme points of everything but the background, per cell. */
class BoundsPen {
  lineWidth = 1
  lineJoin = ''
  lineCap = ''
  fillStyle = ''
  strokeStyle = ''
  readonly marked: Point[] = []
  #matrix: Matrix = [1, 0, 0, 1, 0, 0]
  readonly #saved: { readonly matrix: Matrix; readonly isClipped: boolean }[] = []
  #path: Point[] = []
  #isClipped = false

  save(): void {
    this.#saved.push({ matrix: this.#matrix, isClipped: this.#isClipped })
  }

  restore(): void {
    const last = this.#saved.pop()
    if (!last) return
    this.#matrix = last.matrix
    this.#isClipped = last.isClipped
  }

  translate(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.#matrix
    this.#matrix = [a, b, c, d, a * x + c * y + e, b * x + d * y + f]
  }

  rotate(angle: number): void {
    const [a, b, c, d, e, f] = this.#matrix
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    this.#matrix = [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, e, f]
  }

  beginPath(): void {
    this.#path = []
  }

  closePath(): void {}
  setLineDash(): void {}
  clearRect(): void {}

  /** What is clipped stays within a path that was drawn. */
  clip(): void {
    this.#isClipped = true
  }

  /** The background of the atlas belongs to no icon, and a fold is clipped. */
  fillRect(x: number, y: number, width: number, height: number): void {
    if (this.#isClipped || width > CELL) return
    this.#leave([this.#at(x, y), this.#at(x + width, y + height)], 0)
  }

  moveTo(x: number, y: number): void {
    this.#path.push(this.#at(x, y))
  }

  lineTo(x: number, y: number): void {
    this.#path.push(this.#at(x, y))
  }

  /** Its curve stays within its points. */
  quadraticCurveTo(_cx: number, _cy: number, x: number, y: number): void {
    this.#path.push(this.#at(x, y))
  }

  arc(x: number, y: number, radius: number): void {
    for (let step = 0; step < 72; step++) {
      const angle = (step * Math.PI) / 36
      this.#path.push(this.#at(x + radius * Math.cos(angle), y + radius * Math.sin(angle)))
    }
  }

  roundRect(x: number, y: number, width: number, height: number): void {
    this.#path.push(this.#at(x, y), this.#at(x + width, y + height))
  }

  fill(): void {
    this.#leave(this.#path, 0)
  }

  stroke(): void {
    this.#leave(this.#path, this.lineWidth / 2)
  }

  #at(x: number, y: number): Point {
    const [a, b, c, d, e, f] = this.#matrix
    return [a * x + c * y + e, b * x + d * y + f]
  }

  #leave(points: readonly Point[], around: number): void {
    for (const [x, y] of points) this.marked.push([x - around, y - around], [x + around, y + around])
  }
}

/** A pixel of the mipmap level that is used at a third of the size. */
const BLEND = 4

test('the drawing of every icon fits within its frame, with a margin for blending at smaller sizes', () => {
  const pen = new BoundsPen()
  drawAtlas(
    pen as unknown as CanvasRenderingContext2D,
    readPalette(() => '#123456'),
  )
  for (let icon = 0; icon < ICON_COUNT; icon++) {
    const [left, top] = cellOf(icon)
    const own = pen.marked.filter(
      ([x, y]) => x >= left - 1 && x <= left + CELL + 1 && y >= top - 1 && y <= top + CELL + 1,
    )
    expect(own.length).toBeGreaterThan(4)
    const [frameX = 0, frameY = 0, width = 0, height = 0] = ICON_DEFS.subarray(icon * ICON_DEF_SIZE + 2)
    for (const [x, y] of own) {
      expect(frameX).toBeLessThanOrEqual(Math.max(left, x - BLEND))
      expect(frameY).toBeLessThanOrEqual(Math.max(top, y - BLEND))
      expect(frameX + width).toBeGreaterThanOrEqual(Math.min(left + CELL, x + BLEND))
      expect(frameY + height).toBeGreaterThanOrEqual(Math.min(top + CELL, y + BLEND))
    }
  }
})
