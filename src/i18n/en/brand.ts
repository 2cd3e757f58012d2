import type { brand as russian } from '../ru/brand.ts'
import type { Same } from '../same.ts'

export const brand = {
  title: 'Branding',
  text: 'Everybody of the account sees the name, the logo and the colours: on pages, in mails, on PDF files and on paper.',
  company: 'Company name',
  logo: 'Logo',
  choose: 'Choose a logo',
  drop: 'Drop a logo here',
  limits: 'PNG, JPEG or WebP, up to 500 kB and 4096 × 4096 pixels',
  wrongLogo: 'A PNG, JPEG or WebP of at most 500 kB and 4096 × 4096 pixels is needed',
  removeLogo: 'Remove logo',
  accent: {
    light: 'Colour in the light theme',
    dark: 'Colour in the dark theme',
    hint: 'Such as #0b5394; an empty field is the product’s colour',
  },
  pick: '{{label}}: choose',
  contrast: 'Contrast {{x}}:1, at least {{min}}:1 is needed',
  nearest: 'Take the nearest that can be read: {{color}}',
  wrong: {
    light: 'This colour cannot be read in the light theme: a darker one is needed',
    dark: 'This colour cannot be read in the dark theme: a lighter one is needed',
  },
  preview: {
    light: 'Light theme',
    dark: 'Dark theme',
    chosen: 'Chosen',
    link: 'Link',
  },
  saved: 'Branding saved',
} satisfies Same<typeof russian>
