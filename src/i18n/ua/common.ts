import type { common as russian } from '../ru/common.ts'
import type { Same } from '../same.ts'

export const common = {
  slogan: 'GPS-моніторинг, контроль пального, ефективний бізнес',
  close: 'Закрити',
  cancel: 'Скасувати',
  save: 'Зберегти',
  retry: 'Спробувати ще раз',
  notices: 'Повідомлення',
  loading: 'Завантаження…',
  signOut: 'Вийти',
  language: 'Мова',
  theme: {
    label: 'Тема',
    light: 'Світла',
    dark: 'Темна',
    system: 'Як у системі',
  },
  density: {
    label: 'Щільність',
    comfortable: 'Вільна',
    compact: 'Компактна',
  },
  stillMotion: 'Без анімації',
  demoMode: 'Деморежим: зміни недоступні',
  unit: {
    kmh: 'км/год',
    ms: 'м/с',
    litre: 'л',
    metre: 'м',
    kilometre: 'км',
    hectare: 'га',
    volt: 'В',
    ton: 'т',
  },
  age: {
    now: 'щойно',
    seconds: '{{value}} с',
    minutes: '{{value}} хв',
    hours: '{{value}} год',
    days: '{{value}} д',
  },
  page: {
    signIn: 'Вхід',
    control: 'Контроль',
    demo: 'Демодоступ',
    notFound: 'Сторінку не знайдено',
    forbidden: 'Немає доступу',
  },
  notFound: {
    title: 'Такої сторінки немає',
    text: 'Можливо, в адресі помилка або сторінка ще не готова.',
    toMain: 'На головну',
  },
  forbidden: {
    title: 'Немає доступу до цієї сторінки',
    text: 'Ваш обліковий запис не має прав на роботу з машинами. Зверніться до адміністратора або увійдіть під іншим логіном.',
  },
} satisfies Same<typeof russian>
