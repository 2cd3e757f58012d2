import { expect, test } from 'vitest'
import { cyrillicNames } from './cyrillicNames.ts'

/** Names of GeoNames with what a reader of Ukrainian and of Russian expects. */
test.each([
  // Ukraine: by letters, by the national romanisation, by likeness.
  [
    'Bila Tserkva',
    'UA',
    'Bila Cerkva,Belaya Tserkov’,Belaja Cerkov’,Белая Царква,Белая Церковь,Била Церква,Біла Церква,Шурă Чиркӳ',
    'Біла Церква',
    'Белая Церковь',
  ],
  ['Nizhyn', 'UA', 'Nezhin,Nizhin,Nezhyn,Нежин,Нежын,Нижин,Ніжин,Нїжин', 'Ніжин', 'Нежин'],
  ['Lviv', 'UA', "L'vov,Lvov,Лавов,Лвов,Львив,Львов,Львов ош,Львоў,Львів", 'Львів', 'Львов'],
  ['Baherove', 'UA', 'Bagerovo,Багерове,Багерово', 'Багерове', 'Багерово'],
  ['Zavetnoye', 'UA', 'Zavitne,Заветное,Завітне,Саурчи́', 'Завітне', 'Заветное'],
  ['Mykolo-Hulak', 'UA', 'Nikolo-Gulak,Миколо-Гулак,Николо-Гулак', 'Миколо-Гулак', 'Николо-Гулак'],
  ['Bondarenkovo', 'UA', 'Бондаренкове,Бондаренково', 'Бондаренкове', 'Бондаренково'],
  // One name for both readers: a Cyrillic one is read more easily than a Latin one.
  ['Dubliany', 'UA', 'Dublany,Dublyany,Дубляни', 'Дубляни', 'Дубляни'],
  ['Kovel', 'UA', 'Kowel,Ковель', 'Ковель', 'Ковель'],
  // A former name is no other form of the name.
  ['Kalynivka', 'UA', 'Комсомольское,Калинівка', 'Калинівка', 'Калинівка'],
  // Neighbours.
  ['Orël', 'RU', 'Орел,Орёл,Орјол', 'Орёл', 'Орёл'],
  ['Mtsensk', 'RU', 'Мтсенск,Мценск,Мценськ,Мцэнск', 'Мценськ', 'Мценск'],
  ['Tver', 'RU', 'Калинин,Твер,Тверь,Цвер', 'Тверь', 'Тверь'],
  ['Shalqar', 'KZ', 'Челкар,Шалкар,Шалқар', 'Шалкар', 'Шалкар'],
  ['Byarozawka', 'BY', 'Берёзовка,Бярозаўка', 'Берёзовка', 'Берёзовка'],
  ['Hatava', 'BY', 'Гатава,Гатово', 'Гатово', 'Гатово'],
  // Transcriptions: forms of Serbian, Macedonian, Bulgarian and Belarusian are not taken.
  ['Śmigiel', 'PL', 'Смигел,Смигель,Смігель', 'Смігель', 'Смигель'],
  [
    'Nowy Dwór Gdański',
    'PL',
    'Нови Двор Гдањски,Нови Двур Гдански,Новий Двур-Ґданський,Новы-Двур-Гданьский',
    'Новий Двур-Ґданський',
    'Новы-Двур-Гданьский',
  ],
  ['Zakliczyn', 'PL', 'Закличин,Ґміна Заклічин', 'Заклічин', 'Закличин'],
  ['Hayden', 'US', 'Хейдън,Хејден', null, null],
  // Russian и where Ukrainian has і: no Ukrainian name.
  ['Rozogi', 'PL', 'Розоги', null, 'Розоги'],
  ['Wielbark', 'PL', 'Вельбарк', 'Вельбарк', 'Вельбарк'],
  ['Changsha', 'CN', 'Чангша,Чанша', null, null],
  ['Babice', 'PL', '', null, null],
])('names %s (%s)', (name, country, others, ua, ru) => {
  expect(cyrillicNames(name, others.split(','), country)).toEqual({ ua, ru })
})
