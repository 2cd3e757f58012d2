/** Two short tones, Hz. */
const TONES = [660, 880] as const
const TONE_S = 0.12
const VOLUME = 0.15

/** Plays the sound of a notification; silent before the first press on the page, when browsers allow no sound. */
export const playSound = (): void => {
  if (!navigator.userActivation.hasBeenActive) return
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = VOLUME
  volume.connect(audio.destination)
  for (const [place, frequency] of TONES.entries()) {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + place * TONE_S)
    tone.stop(audio.currentTime + (place + 1) * TONE_S)
    if (place === TONES.length - 1) tone.addEventListener('ended', () => void audio.close())
  }
}
