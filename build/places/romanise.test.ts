import { expect, test } from 'vitest'
import { foldLatin, romaniseRussian, romaniseUkrainian } from './romanise.ts'

// The examples of resolution 55 of 2010.
test.each([
  ['Алушта', 'alushta'],
  ['Згорани', 'zghorany'],
  ['Ґалаґан', 'galagan'],
  ['Єнакієве', 'yenakiieve'],
  ['Їжакевич', 'yizhakevych'],
  ['Йосипівка', 'yosypivka'],
  ['Стрий', 'stryi'],
  ['Щербухи', 'shcherbukhy'],
  ['Яготин', 'yahotyn'],
  ['Знам’янка', 'znamianka'],
  ['Феодосія', 'feodosiia'],
  ['Івано-Франківськ', 'ivano-frankivsk'],
])('romanises the Ukrainian name %s', (name, latin) => {
  expect(romaniseUkrainian(name)).toBe(latin)
})

test.each([
  ['Белая Церковь', 'belaya tserkov'],
  ['Щёлково', 'shchyolkovo'],
  ['Подъячево', 'podyachevo'],
])('romanises the Russian name %s', (name, latin) => {
  expect(romaniseRussian(name)).toBe(latin)
})

test('folds accents, apostrophes and letters that have no base letter', () => {
  expect(foldLatin('Łódź')).toBe('lodz')
  expect(foldLatin('Koz’modem’yansk')).toBe('kozmodemyansk')
  expect(foldLatin('Großräschen')).toBe('grossraschen')
})
