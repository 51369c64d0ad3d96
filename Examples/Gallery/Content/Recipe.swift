/// A dish with its ingredients and steps.
struct Recipe: Sendable, Equatable {
  var id: Int
  var name: String
  var minutes: Int
  var servings: Int
  var ingredients: [String]
  var steps: [String]
  /// An index into the photos.
  var cover: Int

  static func number(_ number: Int) -> Recipe {
    let (name, minutes, ingredients, steps) = all[Int(number.magnitude % UInt(all.count))]
    return Recipe(
      id: number, name: name, minutes: minutes, servings: 2 + number % 3, ingredients: ingredients, steps: steps,
      cover: [23, 25, 21, 24, 20, 22, 28][number % 7])
  }

  private static let all: [(String, Int, [String], [String])] = [
    (
      "Lemon lentil soup", 35, ["200 g red lentils", "1 onion", "2 carrots", "1 lemon", "1 tsp cumin"],
      [
        "Soften the chopped onion and carrots in oil with the cumin.",
        "Add the lentils and a litre of water, and simmer for twenty minutes.",
        "Blend half of it, stir it back in, and finish with lemon juice and a lot of pepper.",
      ]
    ),
    (
      "Baked feta with tomatoes", 40, ["1 block of feta", "500 g cherry tomatoes", "4 cloves of garlic", "Oregano"],
      [
        "Put the feta into the middle of a dish and the tomatoes and garlic around it.",
        "Pour over plenty of oil, scatter the oregano, and bake at 200 °C until the tomatoes burst.",
      ]
    ),
    (
      "Soba with ginger and greens", 20,
      ["200 g soba", "1 thumb of ginger", "2 heads of pak choi", "Soy sauce", "Sesame"],
      [
        "Cook the soba, rinse it cold and let it drain.", "Fry ginger and greens hard and fast, for two minutes.",
        "Toss everything with soy sauce, a little vinegar and the sesame.",
      ]
    ),
    (
      "Cardamom buns", 150,
      ["500 g flour", "250 ml milk", "75 g butter", "2 tsp cardamom", "25 g fresh yeast", "100 g sugar"],
      [
        "Warm the milk with the butter, dissolve the yeast in it, and knead in flour, sugar and half of the cardamom.",
        "Let the dough double under a cloth, roll it out, and spread it with butter, sugar and the rest of the cardamom.",
        "Fold, cut into strips, twist each of them into a knot and let them rise once more.",
        "Bake at 225 °C for nine minutes. Eat one before anybody comes.",
      ]
    ),
    (
      "Chickpea and spinach stew", 30, ["2 tins of chickpeas", "300 g spinach", "1 tin of tomatoes", "Smoked paprika"],
      [
        "Fry garlic with the paprika, add tomatoes and chickpeas, and let it thicken.",
        "Fold in the spinach by handfuls and serve with bread.",
      ]
    ),
    (
      "Courgette fritters", 25, ["3 courgettes", "2 eggs", "80 g flour", "Mint", "100 g feta"],
      [
        "Grate and salt the courgettes, wait ten minutes, and wring them out in a towel.",
        "Mix with everything else and fry in spoonfuls until brown on both sides.",
      ]
    ),
    (
      "Mushroom risotto", 45, ["300 g risotto rice", "400 g mushrooms", "1 l stock", "1 glass of wine", "Parmesan"],
      [
        "Brown the mushrooms and keep them aside. Toast the rice, add the wine and let it boil away.",
        "Add hot stock by the ladle for eighteen minutes, stirring when you think of it.",
        "Off the heat, beat in butter and cheese until it shines, and put the mushrooms on top.",
      ]
    ),
  ]
}
