/** The look of an account, with a logo of one pixel. */
export const TEST_BRAND = {
  company: 'Vans Ltd',
  logo: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  accentLight: '#0b5394',
  accentDark: '#8ab8e6',
}
