import type { Language } from '../../src/contract/entities/session.ts'

const named = (en: string, ua: string, ru: string): Readonly<Record<Language, string>> => ({ en, ua, ru })

/** The regions of Ukraine by their names in GeoNames. */
export const UKRAINIAN_REGIONS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'Zhytomyr Oblast': named('Zhytomyr Oblast', 'Житомирська область', 'Житомирская область'),
  Zaporizhzhia: named('Zaporizhzhia Oblast', 'Запорізька область', 'Запорожская область'),
  Zakarpattia: named('Zakarpattia Oblast', 'Закарпатська область', 'Закарпатская область'),
  Volyn: named('Volyn Oblast', 'Волинська область', 'Волынская область'),
  Vinnytsia: named('Vinnytsia Oblast', 'Вінницька область', 'Винницкая область'),
  Ternopil: named('Ternopil Oblast', 'Тернопільська область', 'Тернопольская область'),
  Sumy: named('Sumy Oblast', 'Сумська область', 'Сумская область'),
  'Rivne Oblast': named('Rivne Oblast', 'Рівненська область', 'Ровненская область'),
  Poltava: named('Poltava Oblast', 'Полтавська область', 'Полтавская область'),
  Odesa: named('Odesa Oblast', 'Одеська область', 'Одесская область'),
  Mykolaiv: named('Mykolaiv Oblast', 'Миколаївська область', 'Николаевская область'),
  Lviv: named('Lviv Oblast', 'Львівська область', 'Львовская область'),
  Luhansk: named('Luhansk Oblast', 'Луганська область', 'Луганская область'),
  'Kyiv Oblast': named('Kyiv Oblast', 'Київська область', 'Киевская область'),
  Crimea: named('Crimea', 'Крим', 'Крым'),
  Kirovohrad: named('Kirovohrad Oblast', 'Кіровоградська область', 'Кировоградская область'),
  Khmelnytskyi: named('Khmelnytskyi Oblast', 'Хмельницька область', 'Хмельницкая область'),
  Kherson: named('Kherson Oblast', 'Херсонська область', 'Херсонская область'),
  Kharkiv: named('Kharkiv Oblast', 'Харківська область', 'Харьковская область'),
  'Ivano-Frankivsk': named(
    'Ivano-Frankivsk Oblast',
    'Івано-Франківська область',
    'Ивано-Франковская область',
  ),
  Donetsk: named('Donetsk Oblast', 'Донецька область', 'Донецкая область'),
  Dnipropetrovsk: named('Dnipropetrovsk Oblast', 'Дніпропетровська область', 'Днепропетровская область'),
  Chernivtsi: named('Chernivtsi Oblast', 'Чернівецька область', 'Черновицкая область'),
  'Chernihiv Oblast': named('Chernihiv Oblast', 'Чернігівська область', 'Черниговская область'),
  Cherkasy: named('Cherkasy Oblast', 'Черкаська область', 'Черкасская область'),
  'Kyiv City': named('Kyiv', 'Київ', 'Киев'),
  'Sevastopol City': named('Sevastopol', 'Севастополь', 'Севастополь'),
}

/** Cities that are regions of their own. */
export const CITY_REGIONS: ReadonlySet<string> = new Set(['Kyiv City', 'Sevastopol City'])
