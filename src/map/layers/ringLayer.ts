import { ScatterplotLayer } from '@deck.gl/layers'
import type { Rgb } from './palette.ts'

/** A circle whose rim is divided by shares: three colours, clockwise from the top. */
export interface RingProps {
  /** Red, green, blue, 0 to 255, in the order of the shares. */
  readonly colors: readonly [Rgb, Rgb, Rgb]
}

const UNIFORMS = `\
layout(std140) uniform ringUniforms {
  vec3 first;
  vec3 second;
  vec3 third;
} ring;
`
const ringUniforms = {
  name: 'ring',
  vs: UNIFORMS,
  fs: UNIFORMS,
  uniformTypes: { first: 'vec3<f32>', second: 'vec3<f32>', third: 'vec3<f32>' },
}

/** Width of the rim and of the background outside of it, CSS pixels. */
const RIM = '5.0'
const EDGE = '1.5'

/**
 * The rim is computed per pixel, so it is sharp at every size: the distance from the centre decides whether a pixel is
 * on the rim, its angle decides which share, and a gap of about a pixel separates the shares.
 */
const FRAGMENT = `\
  float away = length(geometry.uv) * vRing.z;
  float outer = vRing.z - ${EDGE};
  float inner = outer - ${RIM};
  float onRim = smoothstep(inner - 0.5, inner + 0.5, away) * (1.0 - smoothstep(outer - 0.5, outer + 0.5, away));
  float turn = fract(atan(geometry.uv.x, geometry.uv.y) / 6.2831853 + 1.0);
  vec3 share = turn < vRing.x ? ring.first : turn < vRing.y ? ring.second : ring.third;
  float most = max(max(vRing.x, vRing.y - vRing.x), 1.0 - vRing.y);
  float seam = min(min(abs(fract(turn + 0.5) - 0.5), abs(turn - vRing.x)), abs(turn - vRing.y));
  float apart = most > 0.999 ? 1.0 : smoothstep(0.6, 1.4, seam * 6.2831853 * away);
  color.rgb = mix(color.rgb, share, onRim * apart);
`

/** Discs with a rim of shares. Attribute `instanceShares`: where the first and the second share end, 0 to 1. */
export class RingLayer extends ScatterplotLayer<unknown, RingProps> {
  static override layerName = 'RingLayer'

  override getShaders() {
    const shaders = super.getShaders()
    return {
      ...shaders,
      modules: [...shaders.modules, ringUniforms],
      inject: {
        'vs:#decl': 'in vec2 instanceShares;\nout vec3 vRing;',
        'vs:#main-end': 'vRing = vec3(instanceShares, outerRadiusPixels);',
        'fs:#decl': 'in vec3 vRing;',
        'fs:DECKGL_FILTER_COLOR': FRAGMENT,
      },
    }
  }

  override initializeState(): void {
    super.initializeState()
    this.getAttributeManager()?.addInstanced({ instanceShares: { size: 2, accessor: 'getShares' } })
  }

  override draw(options: { uniforms: unknown }): void {
    const part = ([r, g, b]: Rgb): [number, number, number] => [r / 255, g / 255, b / 255]
    const [first, second, third] = this.props.colors
    this.state.model?.shaderInputs.setProps({
      ring: { first: part(first), second: part(second), third: part(third) },
    })
    super.draw(options)
  }
}
