import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isEmail,
  isGoodLogin,
  isGoodPassword,
  isPersonName,
  isPhone,
  isTelegramLogin,
  normalizePhone,
  phoneIn,
  PASSWORD_STRENGTHS,
  passwordStrength,
} from './people.ts'
import { stripWhitespace } from './text.ts'

const count = (text: string, pattern: RegExp): number =>
  Array.from(text).filter((one) => pattern.test(one)).length

test.each([
  ['abcde123', true],
  ['пароль123', true],
  ['12345abc', false],
  ['abcdefg1', false],
  ['abcdef12', false],
  ['abcd123', false],
  ['abcde 123', false],
  ['abcde\t123', false],
  ['abcde\u00a0123', false],
  ['😀😀😀😀😀123', true],
  ['😀😀😀😀123', false],
  ['', false],
  [`abcde123${'x'.repeat(120)}`, true],
  [`abcde123${'x'.repeat(121)}`, false],
])('password %j: %s [VALID-02, VALID-03]', (password, isGood) => {
  expect(isGoodPassword(password)).toBe(isGood)
})

test('a password is valid exactly when both readings of the rule hold [VALID-02]', () => {
  const letters = fc.constantFrom(...Array.from('abZжЇ123456789!_ \t\u2003'))
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 16 }), (password) => {
      const digits = count(password, /\d/)
      const longAndMixed = password.length >= 8 && digits >= 3 && password.length - digits >= 5
      expect(isGoodPassword(password)).toBe(longAndMixed && password === stripWhitespace(password))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['abc123', 'weak'],
  ['Ab!12345678901', 'weak'],
  ['abcde123', 'weak'],
  ['ABCDE123', 'weak'],
  ['abcdefghi123', 'okay'],
  ['Abcde123', 'okay'],
  ['abcde!123', 'okay'],
  ['Abcdefghi123', 'good'],
  ['Abcde!123', 'good'],
  ['Пароль-довгий-123', 'strong'],
  ['Abcdefgh!123', 'strong'],
])('the strength of %s is %s [PROFILE-08, PROFILE-09]', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('each criterion adds at most one level, and more characters never weaken a valid password [PROFILE-09]', () => {
  const level = (password: string) => PASSWORD_STRENGTHS.indexOf(passwordStrength(password))
  const good = fc
    .string({ unit: fc.constantFrom(...Array.from('abAB12!')), maxLength: 14 })
    .map((rest) => `abcde123${rest}`)
  fc.assert(
    fc.property(good, fc.constantFrom(...Array.from('aB1!')), (password, more) => {
      expect(level(`${password}${more}`)).toBeGreaterThanOrEqual(level(password))
      expect(level(`${password}${more}`) - level(password)).toBeLessThanOrEqual(2)
    }),
  )
})

test.each([
  ['Anna', true],
  ['Їжа', true],
  ['Жан-Поль О’Ніл', true],
  ["Мар'яна Коваль", true],
  ['Мар\u02bcяна', true],
  ['Ян', false],
  ['Я-н', false],
  ['Anna ', false],
  [' Anna', false],
  ['Anna  Maria', false],
  ['-Anna', false],
  ['Anna-', false],
  ['Anna1', false],
  ['李小龙李', false],
  ['<b>Anna', false],
  ['a'.repeat(101), false],
])('name %j: %s [VALID-10, VALID-11]', (name, isGood) => {
  expect(isPersonName(name)).toBe(isGood)
})

test('a name has at least three letters and only letters and single joiners between [VALID-10, VALID-11]', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from("aЖї -'’1.")), maxLength: 8 }), (name) => {
      const parts = name.split(/[ '’-]/)
      const isGood = parts.every((part) => /^[aЖї]+$/.test(part)) && parts.join('').length > 2
      expect(isPersonName(name)).toBe(isGood)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['380501234567', true],
  ['+380501234567', true],
  [' +38 (050) 123-45-67', true],
  ['++380501234567', false],
  ['38+0501234567', false],
  ['38050123456', false],
  ['3805012345678', false],
  ['38050123456x', false],
  ['٣٨٠٥٠١٢٣٤٥٦٧', false],
  ['', false],
])('phone %j: %s [VALID-12, VALID-13]', (phone, isGood) => {
  expect(isPhone(phone)).toBe(isGood)
})

test('stores a phone number as a plus and 12 digits, whatever separates its digits [VALID-13]', () => {
  const digits = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789')),
    minLength: 12,
    maxLength: 12,
  })
  fc.assert(
    fc.property(
      digits,
      fc.array(fc.constantFrom(' ', '-', '(', ')', ''), { minLength: 12, maxLength: 12 }),
      (number, between) => {
        const typed = `+${Array.from(number)
          .map((digit, index) => digit + between[index])
          .join('')}`
        expect(isPhone(typed)).toBe(true)
        expect(normalizePhone(typed)).toBe(`+${number}`)
        expect(isPhone(normalizePhone(typed))).toBe(true)
      },
    ),
  )
})

test.each([
  ['anna@example.org', true],
  ['a.b+c@mail.example.co.uk', true],
  ['пошта@приклад.укр', true],
  ['anna@xn--80ak6aa92e.xn--j1amh', true],
  ['anna@example', false],
  ['anna@@example.org', false],
  ['anna example@example.org', false],
  ['.anna@example.org', false],
  ['anna..b@example.org', false],
  ['anna@-example.org', false],
  ['anna@example.org\r\nBcc: all@example.org', false],
  ['"anna"@example.org', false],
  ['<anna@example.org>', false],
  ['anna@127.0.0.1', false],
  [`${'a'.repeat(65)}@example.org`, false],
  [`anna@${'a'.repeat(64)}.org`, false],
  ['', false],
])('e-mail %j: %s [VALID-14]', (address, isGood) => {
  expect(isEmail(address)).toBe(isGood)
})

test('no valid e-mail address contains a line break, a space or a bracket [VALID-14]', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\r', '\n', ' ', '<', '>', ',', ';', '\0'),
      (text, sign) => {
        expect(isEmail(`anna@example.org${sign}${text}`)).toBe(false)
        expect(isEmail(`${text}${sign}anna@example.org`)).toBe(false)
      },
    ),
  )
})

test('the check of an e-mail address terminates for a hostile one [VALID-14]', () => {
  expect(isEmail(`${'a.'.repeat(120)}@`)).toBe(false)
  expect(isEmail(`a@${'a-'.repeat(110)}!`)).toBe(false)
})

test.each([
  ['anna_k', true],
  ['@anna_k', true],
  ['anna', false],
  ['1anna', false],
  ['@@anna_k', false],
  ['anna-k', false],
  ['анна_к', false],
  [`a${'b'.repeat(32)}`, false],
])('Telegram login %j: %s [VALID-15]', (login, isGood) => {
  expect(isTelegramLogin(login)).toBe(isGood)
})

test.each([
  ['anna', true],
  ['anna.k-2@firm', true],
  ['їжак', true],
  ['an', false],
  ['.anna', false],
  ['an na', false],
  ['anna/..', false],
  ['anna%2f', false],
  ['a'.repeat(65), false],
])('login %j: %s', (login, isGood) => {
  expect(isGoodLogin(login)).toBe(isGood)
})

test('finds the phone number in a text, in its international form only', () => {
  expect(phoneIn('Dispatcher Olena: +38 (067) 123-45-67, nights')).toBe('+380671234567')
  expect(phoneIn('+380671234567 or +380501112233')).toBe('+380671234567')
  for (const text of ['', 'no phone', '380671234567', 'VIN +1234', '+3806712345678', '+38067 12345'])
    expect(phoneIn(text)).toBeNull()
})
