/** The cities of the demo fleet: real coordinates (WGS 84 degrees) of the city centres. */
export interface City {
  readonly name: string
  readonly country: 'UA' | 'PL' | 'SK' | 'HU' | 'RO' | 'MD' | 'CZ' | 'LT'
  readonly latitude: number
  readonly longitude: number
  /** First letters of the region's plates. */
  readonly plate: string
}

/** One line per city: name, country, plate, latitude, longitude. */
const TABLE = `
Kyiv UA AA 50.4501 30.5234
Kharkiv UA AX 49.9935 36.2304
Odesa UA BH 46.4825 30.7233
Dnipro UA AE 48.4647 35.0462
Zaporizhzhia UA AP 47.8388 35.1396
Lviv UA BC 49.8397 24.0297
Kryvyi-Rih UA AE 47.9105 33.3918
Mykolaiv UA BE 46.9750 31.9946
Vinnytsia UA AB 49.2331 28.4682
Poltava UA BI 49.5883 34.5514
Chernihiv UA CB 51.4982 31.2893
Cherkasy UA CA 49.4444 32.0598
Zhytomyr UA AM 50.2547 28.6587
Sumy UA BM 50.9077 34.7981
Khmelnytskyi UA BX 49.4230 26.9871
Rivne UA BK 50.6199 26.2516
Ivano-Frankivsk UA AT 48.9226 24.7111
Ternopil UA BO 49.5535 25.5948
Lutsk UA AC 50.7472 25.3254
Uzhhorod UA AO 48.6208 22.2879
Chernivtsi UA CE 48.2917 25.9352
Kropyvnytskyi UA BA 48.5079 32.2623
Kremenchuk UA BI 49.0658 33.4204
Bila-Tserkva UA AI 49.7968 30.1311
Uman UA CA 48.7484 30.2219
Kamianets-Podilskyi UA BX 48.6845 26.5855
Mukachevo UA AO 48.4392 22.7178
Stryi UA BC 49.2603 23.8564
Kovel UA AC 51.2153 24.7087
Nizhyn UA CB 51.0480 31.8869
Konotop UA BM 51.2403 33.2026
Lubny UA BI 50.0186 32.9869
Korosten UA AM 50.9594 28.6386
Mohyliv-Podilskyi UA AB 48.4528 27.7936
Warsaw PL WA 52.2297 21.0122
Krakow PL KR 50.0647 19.9450
Lublin PL LU 51.2465 22.5684
Rzeszow PL RZ 50.0412 21.9991
Wroclaw PL DW 51.1079 17.0385
Lodz PL EL 51.7592 19.4560
Katowice PL SK 50.2649 19.0238
Poznan PL PO 52.4064 16.9252
Bialystok PL BI 53.1325 23.1688
Gdansk PL GD 54.3520 18.6466
Przemysl PL RP 49.7838 22.7678
Kosice SK KE 48.7164 21.2611
Presov SK PO 49.0017 21.2393
Zilina SK ZA 49.2231 18.7394
Bratislava SK BA 48.1486 17.1077
Budapest HU AA 47.4979 19.0402
Debrecen HU DE 47.5316 21.6273
Miskolc HU MI 48.1035 20.7784
Nyiregyhaza HU NY 47.9554 21.7167
Bucharest RO B 44.4268 26.1025
Iasi RO IS 47.1585 27.6014
Suceava RO SV 47.6514 26.2556
Bacau RO BC 46.5670 26.9146
Galati RO GL 45.4353 28.0080
Cluj-Napoca RO CJ 46.7712 23.6236
Oradea RO BH 47.0465 21.9189
Brasov RO BV 45.6427 25.5887
Chisinau MD C 47.0105 28.8638
Balti MD BL 47.7617 27.9289
Brno CZ 1B 49.1951 16.6068
Ostrava CZ 1T 49.8209 18.2625
Vilnius LT V 54.6872 25.2797
Kaunas LT K 54.8985 23.9036
`

const readCity = (line: string): City => {
  const [name, country, plate, latitude, longitude] = line.split(' ')
  if (name === undefined || plate === undefined) throw new Error(`cities: broken line '${line}'`)
  return {
    name: name.replaceAll('-', ' ').replace(/^(Ivano|Kamianets|Mohyliv|Cluj) /, '$1-'),
    country: country as City['country'],
    plate,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}

export const CITIES: readonly City[] = TABLE.trim().split('\n').map(readCity)

/**
 * Neighbours along main roads: first the city, then its neighbours; each pair is listed once. No road crosses a sea or
 * a front line.
 */
const ROADS = `
Kyiv: Zhytomyr, Chernihiv, Nizhyn, Bila Tserkva, Cherkasy, Lubny, Korosten
Kharkiv: Poltava, Sumy, Dnipro
Odesa: Mykolaiv, Uman, Chisinau
Dnipro: Zaporizhzhia, Kryvyi Rih, Kremenchuk, Poltava
Lviv: Stryi, Ternopil, Lutsk, Rivne, Przemysl, Ivano-Frankivsk, Kovel
Kryvyi Rih: Zaporizhzhia, Mykolaiv, Kropyvnytskyi
Mykolaiv: Kropyvnytskyi
Vinnytsia: Zhytomyr, Khmelnytskyi, Uman, Mohyliv-Podilskyi, Bila Tserkva
Poltava: Lubny, Kremenchuk, Sumy
Chernihiv: Nizhyn
Cherkasy: Kropyvnytskyi, Kremenchuk, Lubny, Uman
Zhytomyr: Rivne, Korosten, Bila Tserkva
Sumy: Konotop
Konotop: Nizhyn
Khmelnytskyi: Ternopil, Kamianets-Podilskyi, Rivne
Rivne: Lutsk, Ternopil
Ivano-Frankivsk: Stryi, Ternopil, Chernivtsi
Lutsk: Kovel
Uzhhorod: Mukachevo, Kosice
Mukachevo: Stryi, Nyiregyhaza
Chernivtsi: Kamianets-Podilskyi, Suceava, Balti
Kropyvnytskyi: Uman, Kremenchuk
Uman: Bila Tserkva
Mohyliv-Podilskyi: Balti
Kovel: Lublin
Warsaw: Lublin, Lodz, Bialystok, Gdansk
Krakow: Katowice, Rzeszow, Zilina
Lublin: Rzeszow, Bialystok
Rzeszow: Przemysl, Presov
Wroclaw: Lodz, Katowice, Poznan
Lodz: Katowice, Poznan
Poznan: Gdansk
Bialystok: Kaunas, Vilnius
Katowice: Ostrava
Kosice: Presov, Miskolc
Presov: Zilina
Zilina: Bratislava, Ostrava
Bratislava: Brno, Budapest
Budapest: Miskolc, Debrecen
Debrecen: Oradea, Nyiregyhaza
Miskolc: Nyiregyhaza
Bucharest: Brasov, Galati, Bacau
Iasi: Suceava, Bacau, Chisinau, Balti
Suceava: Bacau, Cluj-Napoca
Bacau: Brasov, Galati
Galati: Chisinau
Cluj-Napoca: Oradea, Brasov
Chisinau: Balti
Brno: Ostrava
Vilnius: Kaunas
`

const cityIndex = (name: string): number => {
  const at = CITIES.findIndex((city) => city.name === name)
  if (at < 0) throw new Error(`cities: no city '${name}'`)
  return at
}

/** Pairs of indices into CITIES joined by a road. */
export const ROAD_PAIRS: readonly (readonly [number, number])[] = ROADS.trim()
  .split('\n')
  .flatMap((line) => {
    const [from = '', to = ''] = line.split(': ')
    return to.split(', ').map((name) => [cityIndex(from), cityIndex(name)] as const)
  })
