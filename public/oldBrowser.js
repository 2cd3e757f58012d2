// GEN-07: runs only in browsers without modules, Internet Explorer among them, and is written so that they can read it.
;(function () {
  var texts = [
    'Internet Explorer не поддерживается. Откройте страницу в современном браузере.',
    'Internet Explorer не підтримується. Відкрийте сторінку в сучасному браузері.',
    'Internet Explorer is not supported. Please open this page in a modern browser.',
  ]
  var box = document.getElementById('preloader')
  if (!box) return
  box.innerHTML = ''
  for (var i = 0; i < texts.length; i++) {
    var line = document.createElement('p')
    line.style.cssText = 'display: block; margin: 16px 24px; font: 16px/1.5 sans-serif; text-align: center'
    line.appendChild(document.createTextNode(texts[i]))
    box.appendChild(line)
  }
})()
