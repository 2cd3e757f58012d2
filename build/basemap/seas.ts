import { nameProperty } from '../../src/map/basemap/nameProperty.ts'
import type { TilePoint } from './tileCutter.ts'

/** Longitude, latitude, first and last zoom, names in English, Ukrainian, Russian. */
type Sea = readonly [
  lon: number,
  lat: number,
  from: number,
  until: number,
  en: string,
  ua: string,
  ru: string,
]

/** Oceans and seas, each where its water is widest. */
const SEAS: readonly Sea[] = [
  [-38, 35, 1, 6, 'Atlantic Ocean', 'Атлантичний океан', 'Атлантический океан'],
  [-20, -25, 1, 6, 'Atlantic Ocean', 'Атлантичний океан', 'Атлантический океан'],
  [-150, 20, 1, 6, 'Pacific Ocean', 'Тихий океан', 'Тихий океан'],
  [-120, -30, 1, 6, 'Pacific Ocean', 'Тихий океан', 'Тихий океан'],
  [165, 25, 1, 6, 'Pacific Ocean', 'Тихий океан', 'Тихий океан'],
  [78, -20, 1, 6, 'Indian Ocean', 'Індійський океан', 'Индийский океан'],
  [0, 83, 1, 5, 'Arctic Ocean', 'Північний Льодовитий океан', 'Северный Ледовитый океан'],
  [18, 34.4, 3, 8, 'Mediterranean Sea', 'Середземне море', 'Средиземное море'],
  [34.2, 43.3, 3, 9, 'Black Sea', 'Чорне море', 'Чёрное море'],
  [36.6, 46.1, 6, 10, 'Sea of Azov', 'Азовське море', 'Азовское море'],
  [19.4, 56.4, 4, 8, 'Baltic Sea', 'Балтійське море', 'Балтийское море'],
  [3, 56.3, 4, 8, 'North Sea', 'Північне море', 'Северное море'],
  [50.9, 41.7, 4, 8, 'Caspian Sea', 'Каспійське море', 'Каспийское море'],
  [37, 74.5, 3, 7, 'Barents Sea', 'Баренцове море', 'Баренцево море'],
  [2, 68, 3, 7, 'Norwegian Sea', 'Норвезьке море', 'Норвежское море'],
  [15.3, 43.1, 5, 9, 'Adriatic Sea', 'Адріатичне море', 'Адриатическое море'],
  [25.1, 38.6, 5, 9, 'Aegean Sea', 'Егейське море', 'Эгейское море'],
  [37.8, 20.5, 4, 8, 'Red Sea', 'Червоне море', 'Красное море'],
  [51.6, 26.9, 4, 8, 'Persian Gulf', 'Перська затока', 'Персидский залив'],
  [64, 15, 3, 7, 'Arabian Sea', 'Аравійське море', 'Аравийское море'],
  [88, 14, 3, 7, 'Bay of Bengal', 'Бенгальська затока', 'Бенгальский залив'],
  [3, 2.5, 3, 8, 'Gulf of Guinea', 'Гвінейська затока', 'Гвинейский залив'],
  [-75, 15, 3, 7, 'Caribbean Sea', 'Карибське море', 'Карибское море'],
  [-90, 25, 3, 7, 'Gulf of Mexico', 'Мексиканська затока', 'Мексиканский залив'],
  [-5, 45.3, 4, 8, 'Bay of Biscay', 'Біскайська затока', 'Бискайский залив'],
  [150, 54, 3, 7, 'Sea of Okhotsk', 'Охотське море', 'Охотское море'],
  [134.5, 40, 3, 7, 'Sea of Japan', 'Японське море', 'Японское море'],
  [114, 13, 3, 7, 'South China Sea', 'Південнокитайське море', 'Южно-Китайское море'],
  [-178, 58, 3, 7, 'Bering Sea', 'Берингове море', 'Берингово море'],
  [160, -39, 3, 7, 'Tasman Sea', 'Тасманове море', 'Тасманово море'],
]

/** Points of oceans and seas; `until` is the zoom at which the name is no longer shown. */
export const seaNames = (): TilePoint[] =>
  SEAS.map(([longitude, latitude, minZoom, until, en, ua, ru]) => ({
    longitude,
    latitude,
    minZoom,
    properties: { [nameProperty('en')]: en, [nameProperty('ua')]: ua, [nameProperty('ru')]: ru, until },
  }))
