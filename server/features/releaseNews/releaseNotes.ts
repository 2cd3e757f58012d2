import type { ReleaseNews } from '../../../src/contract/http/releaseNews.ts'

/** The changes of each release, newest first; the first one is shown (API-21). */
export const RELEASE_NOTES: readonly [ReleaseNews, ...ReleaseNews[]] = [
  {
    version: '7.801.8',
    date: '2026-11-21',
    texts: {
      ru: {
        title: 'Что нового в версии 7.801.8',
        points: [
          'Карта и список следят за каждой машиной вживую и показывают, насколько свежи данные.',
          'Группы машин можно создавать, переименовывать и наполнять прямо в приложении.',
          'Карты улиц в формате PMTiles, положенные в папку данных, работают без интернета.',
          'Светлая и тёмная темы, три языка и управление всей страницей с клавиатуры.',
        ],
      },
      ua: {
        title: 'Що нового у версії 7.801.8',
        points: [
          'Карта і список стежать за кожною машиною наживо та показують, наскільки свіжі дані.',
          'Групи машин можна створювати, перейменовувати й наповнювати просто в застосунку.',
          'Карти вулиць у форматі PMTiles, покладені до теки даних, працюють без інтернету.',
          'Світла й темна теми, три мови та керування всією сторінкою з клавіатури.',
        ],
      },
      en: {
        title: 'What is new in version 7.801.8',
        points: [
          'Map and list follow every vehicle live and show how fresh the data is.',
          'Groups of vehicles can be created, renamed and filled right in the application.',
          'Street maps in PMTiles files, placed in the data folder, work without the internet.',
          'Light and dark themes, three languages, and keyboard control of the whole page.',
        ],
      },
    },
  },
]
