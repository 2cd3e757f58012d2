import type { forms as russian } from '../ru/forms.ts'
import type { Same } from '../same.ts'

export const forms = {
  fillStarred: 'Fill in all fields marked with an asterisk',
  checkMarked: 'Correct the marked fields',
  legend: '* required field',
  saved: 'Changes saved',
  issue: {
    required: 'Required field',
    tooShort: 'At least {{x}} characters',
    tooLong: 'At most {{x}} characters',
    tooSmall: 'At least {{x}}',
    tooBig: 'At most {{x}}',
    tooMany: 'At most {{x}} may be chosen',
    wrong: 'Check this value',
    mismatch: 'The passwords do not match',
    notBelowThreshold: 'Must be less than the threshold',
  },
  rule: {
    login: '3 to 64 characters: letters, digits and . _ - @, beginning with a letter or a digit',
    password: '8 or more characters, at least 3 of them digits and 5 others, without spaces',
    name: 'Three or more Cyrillic or Latin letters, with spaces, hyphens or apostrophes between them',
    phone: '12 digits in international format, such as +380 67 123 45 67',
    email: 'Invalid e-mail address',
    telegram: 'A Telegram login: 5 to 32 Latin letters, digits and underscores',
  },
  strength: {
    label: 'Password strength',
    weak: 'weak',
    okay: 'okay',
    good: 'good',
    strong: 'strong',
  },
  unsaved: {
    title: 'Unsaved changes',
    text: 'Your changes will be lost if you leave this page.',
    stay: 'Stay',
    leave: 'Leave without saving',
  },
} satisfies Same<typeof russian>
