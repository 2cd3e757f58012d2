/**
 * A canvas as the atlas of a layer of icons. deck.gl accepts one, though its type does not say so; a data address would be
 * refused by the page's policy.
 */
export const canvasAtlas = (canvas: HTMLCanvasElement): string => canvas as unknown as string
