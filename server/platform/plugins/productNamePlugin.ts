import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** The product's name of this installation (GEN-06). */
    readonly productName: string
  }
}

/** Makes the product's name known to every route. */
export const productNamePlugin = fp<{ readonly productName: string }>(
  async (app, { productName }) => {
    app.decorate('productName', productName)
  },
  { name: 'productName' },
)
