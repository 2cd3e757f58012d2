/** Degrees of a typed text, with a decimal comma or point and any kind of minus; NaN for anything else. */
export const degreesOf = (text: string): number =>
  /^[-−]?\d{1,3}([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace('−', '-').replace(',', '.')) : NaN
